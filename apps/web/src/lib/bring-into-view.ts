/** Scrolls an element into view. Pass it as the `ref` of a message that may appear off screen, such as 'Saved.' above a long form. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
