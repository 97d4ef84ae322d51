import { useEffect, useEffectEvent, useState } from 'react';
import { untilServerAnswers } from './load-part';

export interface WhenOnline {
  /** Acts immediately or, if the browser is offline, as soon as the server responds. */
  run: () => void;
  /** Whether the action waits for the connection. The page has to say so and offer to cancel it. */
  isWaiting: boolean;
  cancel: () => void;
}

/**
 * Delays an action that costs or creates something until the browser is online, but never runs it unnoticed. A waiting action is shown on
 * the page, can be cancelled, and is dropped when the page is left.
 */
export function useWhenOnline(act: () => void): WhenOnline {
  const [isWaiting, setIsWaiting] = useState(false);
  const run = useEffectEvent(() => {
    setIsWaiting(false);
    act();
  });

  useEffect(() => {
    if (!isWaiting) return undefined;
    let isWanted = true;
    void untilServerAnswers().then(() => isWanted && run());
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
