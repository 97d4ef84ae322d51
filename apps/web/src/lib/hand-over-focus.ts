/**
 * Call it before the row of a list goes away in which `pressed` was pressed: the focus goes to the next row, the one before, or the heading
 * of the section, and does not fall to the top of the page. Rows and heading need `tabIndex={-1}`. No button gets it: whoever holds Enter
 * down would press them all.
 */
export function handOverFocus(pressed: HTMLElement): void {
  const row = pressed.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? pressed.closest('section')?.querySelector('h2');
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
}
