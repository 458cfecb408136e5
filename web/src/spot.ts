// An element whose gold and press a board decides itself: a piece is picked first, then where it goes.
import type { BoardProps, ElementProps } from "./board";
import { focusMenu } from "./elements";

export function spot(
  p: Pick<BoardProps, "el">,
  name: string,
  label: string,
  classes: string,
  gold: boolean,
  press: (() => void) | null,
): ElementProps {
  const props = p.el(name, label, classes);
  const kept = props.class.split(" ").filter((c) => c !== "legal");
  return {
    ...props,
    class: [...kept, gold && "legal"].filter(Boolean).join(" "),
    tabIndex: gold ? 0 : -1,
    onClick: (e) => {
      if (!press) return props.onClick(e);
      e.stopPropagation();
      press();
    },
    onKeyDown: (e) => {
      if (!press || (e.key !== "Enter" && e.key !== " ")) return props.onKeyDown(e);
      e.preventDefault();
      e.stopPropagation();
      press();
      focusMenu();
    },
  };
}
