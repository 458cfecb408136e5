// Boards are drawn behind these: one that throws gives way to something else, and one that would draw the same is not asked.
import { Component, type ComponentChildren } from "preact";

export class Guard extends Component<
  { fallback: () => ComponentChildren; children: ComponentChildren },
  { failed: boolean }
> {
  override state = { failed: false };
  override componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ failed: true });
  }
  override render() {
    return this.state.failed ? this.props.fallback() : this.props.children;
  }
}

/** Draws anew only when something changed that it is drawn from: a click that is on its way to the server is not. */
export class Steady extends Component<{ from: unknown[]; draw: () => ComponentChildren }> {
  override shouldComponentUpdate(next: { from: unknown[] }): boolean {
    return next.from.some((part, i) => part !== this.props.from[i]);
  }
  override render() {
    return this.props.draw();
  }
}
