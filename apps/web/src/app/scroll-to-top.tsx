import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The specification's repeat, for pages whose content arrives a moment later. */
const REPEAT_MS = 100;

/**
 * Puts a newly opened page at its top, and again after 100 ms unless the reader has scrolled meanwhile.
 * Back and Forward are left alone: the browser brings people to where they were. Links to a place on a page lead there, or to its top
 * while the page lacks the place.
 */
export function ScrollToTop() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation === 'POP') return;
    window.scrollTo(0, 0);
    if (!hash) return repeatUnlessReaderMoves();
  }, [pathname, hash, navigation]);
  // Another key for each press, also of the same link again.
  useLayoutEffect(() => {
    if (navigation !== 'POP' && hash) return goToPlace(hash.slice(1));
  }, [key, hash, navigation]);
  return null;
}

/** Now, or as soon as the page that has it is drawn, unless the reader has scrolled meanwhile: its code may be on the way. */
function goToPlace(id: string): () => void {
  const go = (): boolean => {
    const place = document.getElementById(id);
    place?.scrollIntoView();
    return place !== null;
  };
  if (go()) return () => undefined;
  const drawn = new MutationObserver(() => {
    if (go()) stop();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  const stop = untilReaderMoves(() => drawn.disconnect());
  return stop;
}

function repeatUnlessReaderMoves(): () => void {
  const timer = setTimeout(() => {
    stop();
    window.scrollTo(0, 0);
  }, REPEAT_MS);
  const stop = untilReaderMoves(() => clearTimeout(timer));
  return stop;
}

const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Ends what would scroll when the reader does so, or when the answer is called. */
function untilReaderMoves(end: () => void): () => void {
  const stop = () => {
    end();
    for (const move of MOVES) window.removeEventListener(move, stop);
  };
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}
