/**
 * Calls `act` after the browser has painted the current event's effect. This way, a slow phone shows that it registered the click before it
 * starts work that takes longer than a frame.
 */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
