/**
 * Moves the focus before the list row that contains `pressed` is removed: to the next row, the previous row, or the heading of the section.
 * Otherwise the focus returns to the top of the page. Rows and heading need `tabIndex={-1}`. A button must not get the focus, because
 * holding Enter then presses one button after another.
 */
export function handOverFocus(pressed: HTMLElement): void {
  const row = pressed.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? pressed.closest('section')?.querySelector('h2');
  if (neighbour instanceof HTMLElement) neighbour.focus({ preventScroll: true });
}
