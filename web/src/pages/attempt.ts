// Something one does with the server, where one may fail.
import { useState } from "preact/hooks";
import { message } from "../table/work";

/** Does it; what goes wrong is shown. True: it went well. */
export type Attempt = (what: () => Promise<unknown>) => Promise<boolean>;

/** What went wrong with the last attempt, and how to make one. */
export function useAttempt(): [string, Attempt] {
  const [trouble, setTrouble] = useState("");
  const attempt: Attempt = async (what) => {
    setTrouble("");
    try {
      await what();
      return true;
    } catch (error) {
      setTrouble(message(error));
      return false;
    }
  };
  return [trouble, attempt];
}
