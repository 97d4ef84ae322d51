import type { MouseEvent } from 'react';

/**
 * Returns a click handler for a button. The button ignores clicks while `loading` is true. If `loading` is set, even to false, it also
 * ignores the second click of a double click, because the request sent by the first click may already have completed by then.
 */
export function guardClick<Event extends MouseEvent>(loading: boolean | undefined, onClick: ((event: Event) => void) | undefined) {
  return (event: Event) => {
    if (loading || (loading !== undefined && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
}
