/** For the `ref` of a message that appears out of sight, such as 'Saved.' above a long form. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}
