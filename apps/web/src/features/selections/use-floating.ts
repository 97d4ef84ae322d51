import { type RefObject, useEffect, useState } from 'react';

/** Where what floats is: `resting` at the head of its column, `floating` in the window, or `ended` at the column's foot. */
export type Place = 'resting' | 'floating' | 'ended';

/** Beside the grid, and from the top of the window, in pixels; as in the style sheet. */
const ROOM = '(min-width: 1024px) and (min-height: 20.01rem)';
const TOP = 16;

/**
 * Lets a card float at the top of the window once its column has been scrolled past, and lays it down at the column's foot, so that
 * it never covers what comes below.
 */
export function useFloating(column: RefObject<HTMLElement | null>, card: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>('resting');

  useEffect(() => {
    const [frame, floating] = [column.current, card.current];
    if (!frame || !floating || typeof ResizeObserver === 'undefined') return undefined;
    const room = window.matchMedia(ROOM);
    const look = () => {
      const height = floating.offsetHeight;
      // Taken out of the flow, the card still keeps its room.
      frame.style.minHeight = room.matches ? `${height}px` : '';
      const { top, bottom } = frame.getBoundingClientRect();
      setPlace(!room.matches || top >= TOP ? 'resting' : bottom < TOP + height ? 'ended' : 'floating');
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(floating);
    sizes.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener('scroll', look);
    };
  }, [column, card]);
  return place;
}
