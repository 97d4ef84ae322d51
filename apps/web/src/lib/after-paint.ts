/**
 * Calls `act` once the browser has painted the effect of the current event, so that a slow phone shows the click before it does work that
 * takes longer than a frame.
 */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
