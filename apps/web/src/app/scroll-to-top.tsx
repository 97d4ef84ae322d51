import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The specification's repeat, for pages whose content arrives a moment later. */
const REPEAT_MS = 100;

/**
 * Puts a newly opened page at its top, and again after 100 ms unless the reader has scrolled meanwhile.
 * Back and Forward are left alone: the browser brings people to where they were. Links to a place on a page lead there.
 */
export function ScrollToTop() {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation === 'POP' || hash) return;
    window.scrollTo(0, 0);
    return repeatUnlessReaderMoves();
  }, [pathname, hash, navigation]);
  // Another key for each press, also of the same link again.
  useLayoutEffect(() => {
    if (navigation !== 'POP' && hash) return goToPlace(hash.slice(1));
  }, [key, hash, navigation]);
  return null;
}

/** Now, or as soon as the page that has it is drawn: its code may be on the way. */
function goToPlace(id: string): () => void {
  const go = (): boolean => {
    const place = document.getElementById(id);
    place?.scrollIntoView();
    return place !== null;
  };
  if (go()) return () => undefined;
  const drawn = new MutationObserver(() => {
    if (go()) drawn.disconnect();
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  return () => drawn.disconnect();
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
