/**
 * Call this before removing the list row that contains `pressed`. Moves the focus to the next row, the previous row or the section's
 * heading. Without this, the focus would return to the top of the page. Rows and headings need `tabIndex={-1}`. The focus must not move to
 * a button, because holding Enter would then activate one button after another.
 */
export function handOverFocus(pressed: HTMLElement): void {
  const row = pressed.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? pressed.closest('section')?.querySelector('h2');
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
}
