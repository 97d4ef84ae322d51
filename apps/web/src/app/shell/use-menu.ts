import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/** How long a mouse rests on the menu before it opens, and for how long it may be away from it, in milliseconds. */
const HOVER_OPEN_MS = 100;
const POINTER_GRACE_MS = 300;

/** `hovered` goes with the mouse; `pinned` stays until the person closes it. */
type MenuState = 'closed' | 'hovered' | 'pinned';

/**
 * A menu that opens by hovering where there is something to hover with, and by pressing everywhere.
 * It closes by a press elsewhere, and when a page was chosen.
 */
export function useMenu(root: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<MenuState>('closed');
  const { key } = useLocation(); // another one for each press of a link, also of the one to this page
  const close = useCallback(() => setState('closed'), []);
  useEffect(close, [close, key]);
  useCloseOutside(root, state !== 'closed', close);
  const hover = useHover(root, setState);
  return {
    isOpen: state !== 'closed',
    close,
    /** A press on a menu that has opened under the mouse keeps it open. */
    press: () => setState((now) => (now === 'pinned' ? 'closed' : 'pinned')),
    hover,
  };
}

function useHover(root: RefObject<HTMLElement | null>, setState: (next: (now: MenuState) => MenuState) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const after =
    (ms: number, next: (now: MenuState) => MenuState) =>
    ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState(next), ms);
    };
  return {
    onPointerEnter: after(HOVER_OPEN_MS, (now) => (now === 'closed' ? 'hovered' : now)),
    // Who walks through the entries by keyboard keeps them, wherever the mouse lies.
    onPointerLeave: after(POINTER_GRACE_MS, (now) =>
      now === 'hovered' && !root.current?.contains(document.activeElement) ? 'closed' : now,
    ),
  };
}

function useCloseOutside(root: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const closeIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeIfOutside);
    document.addEventListener('focusin', closeIfOutside);
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside);
      document.removeEventListener('focusin', closeIfOutside);
    };
  }, [root, isOpen, close]);
}
