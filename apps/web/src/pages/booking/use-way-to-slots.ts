import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { SLOTS_TITLE } from '../../lib/paths';

/** ID of the element in which the user chooses a date. */
export const DATES = 'dates';

/** Events that indicate that the user is scrolling, clicking or typing. */
const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls from a chosen date to its slots. First scrolls to the slots' heading, which screen readers announce. Once the slots have loaded,
 * scrolls to the section with the first free slot if that slot is off screen. If the user scrolls, clicks or types in the meantime, the
 * second scroll is skipped.
 */
export function useWayToSlots(date: string | null) {
  const stop = useRef<(() => void) | null>(null);
  /** ID of the slot to scroll to instead of the first free slot. */
  const wanted = useRef<string | null>(null);
  /** A date that the user has chosen but the page has not rendered yet. The heading receives focus only once it shows this date. */
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

/** Scrolls back to the element in which the user chooses a date. */
export function goToDates(): void {
  const day = document.querySelector<HTMLElement>('[data-date][tabindex="0"]');
  day?.focus({ preventScroll: true });
  scrollTo(document.getElementById(DATES));
}

function cellOf(slotId: string | null): HTMLElement | null {
  return slotId === null ? null : document.querySelector(`[data-slot="${slotId}"]`);
}

/** Scrolls to an element and focuses it, so that screen readers and the Tab key continue from there. */
function goTo(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true });
  scrollTo(place);
}

/** Scrolls smoothly, so that the user can follow the movement, or instantly if the user prefers reduced motion. */
function scrollTo(place: Element | null | undefined): void {
  const isStill = typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  place?.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' });
}

/** Returns whether the element will be visible above the bottom bar once the title has scrolled to the top of the window. */
function isSeenFrom(title: Element, element: Element): boolean {
  const barHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  return element.getBoundingClientRect().bottom - title.getBoundingClientRect().top < window.innerHeight - barHeight;
}
