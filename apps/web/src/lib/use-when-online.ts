import { useEffect, useEffectEvent, useState } from 'react';
import { untilServerAnswers } from './load-part';

export interface WhenOnline {
  /** Runs the action immediately or, if the browser is offline, as soon as the server responds. */
  run: () => void;
  /** Whether the action is waiting for the browser to reconnect. The page must show this and offer to cancel the action. */
  isWaiting: boolean;
  cancel: () => void;
}

/**
 * Delays an action that costs money or creates something until the browser is online. A waiting action is shown on the page, can be
 * cancelled, and is dropped when the user leaves the page.
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
