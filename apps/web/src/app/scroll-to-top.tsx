import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Delay in milliseconds before the second scroll. The specification requires a second scroll for pages whose content arrives a moment after
 * the page opens.
 */
const REPEAT_MS = 100;

/**
 * Scrolls a newly opened page to the top, and again after 100 ms unless the reader has scrolled in the meantime. Does nothing on Back or
 * Forward, because the browser then restores the scroll position. If the URL has a fragment, scrolls to the element with that ID as soon as
 * the element exists.
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
  // The location key changes with each navigation, even to the same URL.
  useLayoutEffect(() => {
    if (navigation !== 'POP' && hash) return goToPlace(hash.slice(1));
  }, [key, hash, navigation]);
  return null;
}

/** Scrolls to an element now, or as soon as it is rendered, unless the reader scrolls first. */
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

/** Calls `end` when the reader scrolls, or when the returned function is called. */
function untilReaderMoves(end: () => void): () => void {
  const stop = () => {
    end();
    for (const move of MOVES) window.removeEventListener(move, stop);
  };
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true });
  return stop;
}
