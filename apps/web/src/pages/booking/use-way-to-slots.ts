import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SLOTS_TITLE } from '../../lib/paths';

/** Id of the element in which a date is chosen. */
export const DATES = 'dates';

/** Events that show that the user is scrolling or moving the focus. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls from a chosen date to its slots. First it scrolls to their heading, which is announced, and once the slots have loaded, to the
 * first free one if it is off screen. It stops if the user moves in the meantime.
 */
export function useWayToSlots(date: string | null) {
  const stop = useRef<(() => void) | null>(null);
  /** The slot to scroll to instead of the first free one. */
  const wanted = useRef<string | null>(null);
  /** The date that is chosen but not rendered yet. The heading gets the focus only once it shows that date. */
  const awaited = useRef<string | null>(null);
  const { hash, key } = useLocation();

  const end = useCallback(() => {
    stop.current?.();
    stop.current = null;
  }, []);
  const goToSlots = useCallback(() => {
    goTo(document.getElementById(SLOTS_TITLE));
    end();
    wanted.current = null;
    for (const move of OWN_MOVES) window.addEventListener(move, end, { passive: true });
    stop.current = () => OWN_MOVES.forEach((move) => window.removeEventListener(move, end));
  }, [end]);
  const slotsHaveCome = useCallback(() => {
    if (!stop.current) return;
    end();
    const near = cellOf(wanted.current) ?? document.querySelector<HTMLElement>('[data-slot][data-near]');
    wanted.current = null;
    if (near) {
      near.focus({ preventScroll: true });
      return near.scrollIntoView({ block: 'center' });
    }
    const first = document.querySelector('[data-slot]:is([data-state=available], [data-state=held-mine])');
    const title = document.getElementById(SLOTS_TITLE);
    if (first && title && !isSeenFrom(title, first)) scrollTo(first.closest('section')?.querySelector('h3'));
  }, [end]);

  const goToSlot = useCallback(
    (slotId: string) => {
      goToSlots();
      wanted.current = slotId;
      if (cellOf(slotId)) slotsHaveCome();
    },
    [goToSlots, slotsHaveCome],
  );
  const goToSlotsOf = useCallback(
    (chosen: string) => {
      if (chosen === date) goToSlots();
      else awaited.current = chosen;
    },
    [date, goToSlots],
  );

  useLayoutEffect(() => {
    if (date === null || awaited.current !== date) return;
    awaited.current = null;
    goToSlots();
  }, [date, goToSlots]);
  useEffect(() => {
    if (hash === `#${SLOTS_TITLE}`) goToSlots();
  }, [hash, key, goToSlots]);
  useEffect(() => end, [end]);
  return { goToSlots, goToSlot, goToSlotsOf, slotsHaveCome };
}

/** Scrolls back to the element in which a date is chosen. */
export function goToDates(): void {
  const day = document.querySelector<HTMLElement>('[data-date][tabindex="0"]');
  day?.focus({ preventScroll: true });
  scrollTo(document.getElementById(DATES));
}

function cellOf(slotId: string | null): HTMLElement | null {
  return slotId === null ? null : document.querySelector(`[data-slot="${slotId}"]`);
}

/** Scrolls to an element and moves the focus there, so that screen readers and the next Tab continue there. */
function goTo(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true });
  scrollTo(place);
}

/** Scrolls smoothly, so that the user sees where the page moves, or immediately with reduced motion. */
function scrollTo(place: Element | null | undefined): void {
  const isStill = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
}

/** Returns whether both elements will be visible above the bar at the bottom once the title has scrolled to the top of the window. */
function isSeenFrom(title: Element, element: Element): boolean {
  const barHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  return element.getBoundingClientRect().bottom - title.getBoundingClientRect().top < window.innerHeight - barHeight;
}
