// Parts of the page that are fetched when they are first shown: the first page stays small.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

/** A component that is loaded when it is first drawn, and is nothing until then. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, again] = useState(false);
    useEffect(() => {
      if (!loaded)
        void load().then((component) => {
          loaded = component;
          again(true);
        });
    }, []);
    const Component = loaded;
    return Component ? <Component {...props} /> : null;
  };
}
