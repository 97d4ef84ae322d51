/**
 * Moves the focus to the next list row or, if there is none, to the previous row or the section's heading. Call it before removing the row
 * that contains `pressed`. Otherwise, the focus would return to the top of the page. Rows and headings need `tabIndex={-1}`. The focus must
 * not move to a button, because holding Enter would then activate one button after another.
 */
export function handOverFocus(pressed: HTMLElement): void {
  const row = pressed.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? pressed.closest('section')?.querySelector('h2');
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
}
