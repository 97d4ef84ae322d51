import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The specification's repeat, for pages whose content arrives a moment later. */
const REPEAT_MS = 100;

/**
 * Puts a newly opened page at its top, and again after 100 ms unless the reader has scrolled meanwhile.
 * Back and Forward are left alone: the browser brings people to where they were. So are links to a place on a page.
 */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation === 'POP' || hash) return;
    window.scrollTo(0, 0);
    return repeatUnlessReaderMoves();
  }, [pathname, hash, navigation]);
  return null;
}

function repeatUnlessReaderMoves(): () => void {
  const timer = setTimeout(() => {
    stop();
    window.scrollTo(0, 0);
  }, REPEAT_MS);
  const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
  const stop = () => {
    clearTimeout(timer);
    for (const move of moves) window.removeEventListener(move, stop);
  };
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  return stop;
}
