// @ts-check
/// <reference lib="dom" />
// These functions run in the measured page, so none of them may use anything defined outside its own body.

/** @param {Element} element */
export function scrollThere(element) {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** @param {Element} element */
export function isFocused(element) {
  return element === document.activeElement;
}

/**
 * Simulates the "next" key on the phone's keyboard. As in Chrome on Android, the focus moves to the form's next text field or list,
 * skipping checkboxes and radio buttons.
 * @returns {boolean} false if no keyboard is open or if the keyboard has no such key
 */
export function pressNext() {
  const here = document.activeElement;
  if (!(here instanceof HTMLInputElement) || here.enterKeyHint !== 'next' || here.form === null) return false;
  const fields = [...here.form.querySelectorAll('input, select, textarea')].filter(
    (field) => !field.matches(':disabled, [type="radio"], [type="checkbox"], [type="hidden"]') && field.getClientRects().length > 0,
  );
  const next = fields[fields.indexOf(here) + 1];
  if (!(next instanceof HTMLElement)) return false;
  next.focus();
  return true;
}

/** @param {Element} form @returns {boolean} whether the keyboard is open and has a key that submits the form */
export function hasKeyToSend(form) {
  const here = document.activeElement;
  return here instanceof HTMLInputElement && form.contains(here) && here.enterKeyHint === 'go';
}

/**
 * Scrolls an element into view if needed and returns the position of its centre. Returns null while the element is covered or disabled.
 * @param {Element} element
 */
export function placeOf(element) {
  if (element.matches(':disabled, [aria-disabled="true"], [aria-busy="true"]')) return null;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const { y } = middle();
  if (y < 0 || y > innerHeight) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = middle();
  const there = document.elementFromPoint(place.x, place.y);
  return there !== null && (element.contains(there) || there.contains(element)) ? place : null;
}

/** Reports long tasks and interactions. Runs in every document before the document's own scripts. */
export function watchPage() {
  /** @type {(kind: string, ms: number) => void} */
  const note = /** @type {any} */ (window).stopwatchNote;
  const watch = (
    /** @type {PerformanceObserverInit & { durationThreshold?: number }} */ what,
    /** @type {(entry: any) => boolean} */ counts,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (counts(entry)) note(entry.entryType, entry.duration);
    }).observe({ buffered: true, ...what });
  watch({ type: 'longtask' }, () => true);
  watch({ type: 'event', durationThreshold: 16 }, ({ interactionId }) => interactionId > 0);
}
