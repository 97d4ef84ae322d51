import { useEffect, useEffectEvent, useState } from 'react';
import { untilServerAnswers } from './load-part';

export interface WhenOnline {
  /** Acts at once, or, where the browser sees no connection, as soon as the server answers. */
  run: () => void;
  /** Something waits for the connection: to be said, with a way to call it off. */
  isWaiting: boolean;
  cancel: () => void;
}

/**
 * For what costs or creates something: it never happens later behind somebody's back. What waits is said on the page, can be
 * called off, and is forgotten when the page is left.
 */
export function useWhenOnline(act: () => void): WhenOnline {
  const [isWaiting, setIsWaiting] = useState(false);
  const carryOut = useEffectEvent(() => {
    setIsWaiting(false);
    act();
  });

  useEffect(() => {
    if (!isWaiting) return undefined;
    let isWanted = true;
    void untilServerAnswers().then(() => isWanted && carryOut());
    return () => {
      isWanted = false;
    };
  }, [isWaiting]);

  return {
    run: () => {
      if (navigator.onLine) act();
      else setIsWaiting(true);
    },
    isWaiting,
    cancel: () => setIsWaiting(false),
  };
}
