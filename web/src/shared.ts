// A value that several parts of a board share which are drawn in different places of the page.
import { useEffect, useState } from "preact/hooks";

export class Shared<T> {
  private readonly watchers = new Set<(value: T) => void>();

  constructor(private value: T) {}

  set(value: T): void {
    this.value = value;
    for (const watch of this.watchers) watch(value);
  }

  use(): T {
    const [value, set] = useState(this.value);
    useEffect(() => {
      const watch = (next: T) => set(() => next);
      watch(this.value); // it may have changed since
      this.watchers.add(watch);
      return () => void this.watchers.delete(watch);
    }, []);
    return value;
  }
}
