import type { SelectionView } from '@raffle/contracts/selections';
import { useEffect, useState } from 'react';
import { formatClock } from '../../../lib/format/formats';
import { Button } from '../../../ui/plain/button';
import styles from './hold-countdown.module.css';
import { clockOffsetMs, holdClock } from './hold-clock.rules';
import { holdCopy } from '../selections.copy';

interface HoldCountdownProps {
  hold: Pick<SelectionView, 'expiresAt' | 'extendableUntil' | 'serverTime'>;
  /** When `hold` was received, in milliseconds according to this device's clock (react-query's `dataUpdatedAt`). */
  receivedAt: number;
  onExtend: () => void;
  isExtending?: boolean;
  /** Called once if the hold ends while the countdown is rendered. */
  onEnd?: () => void;
}

/** Shows when the hold ends and how many minutes are left. Announces the remaining time 5, 2 and 1 minutes before the end. */
export function HoldCountdown({ hold, receivedAt, onExtend, isExtending = false, onEnd }: HoldCountdownProps) {
  const clock = useHoldClock(hold, receivedAt);
  const isLongest = Date.parse(hold.extendableUntil) <= Date.parse(hold.expiresAt);

  useEffect(() => {
    if (clock.ended) onEnd?.();
    // Call `onEnd` only once when the hold ends, even if the parent passes a new function on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [clock.ended]);

  return (
    <div className={`row callout ${styles.hold}`} data-tone={clock.notice !== null || clock.ended ? 'ember' : 'river'}>
      <p>
        {clock.ended ? (
          holdCopy.ended
        ) : (
          <>
            <strong>{holdCopy.until(formatClock(hold.expiresAt))}</strong> · {holdCopy.minutesLeft(clock.minutesLeft)}
          </>
        )}
      </p>
      {!clock.ended && !isLongest && (
        <Button variant="outline" size="sm" onClick={onExtend} aria-disabled={isExtending}>
          {isExtending ? holdCopy.extending : holdCopy.needMoreTime}
        </Button>
      )}
      {/* Not shown earlier, because a user with half an hour left does not need more time. */}
      {isLongest && clock.notice !== null && <p className="quiet">{holdCopy.longest}</p>}
      <p className="visually-hidden" role="status">
        {clock.ended ? holdCopy.ended : clock.notice !== null && holdCopy.spoken(clock.notice)}
      </p>
    </div>
  );
}

function useHoldClock(hold: HoldCountdownProps['hold'], receivedAt: number) {
  const offset = clockOffsetMs(hold.serverTime, receivedAt);
  const expires = Date.parse(hold.expiresAt);
  const [tick, setTick] = useState(() => ({ at: Date.now(), receivedAt }));
  // A new response may change when the hold ends. Until the next tick, use the time when the response was received.
  const now = tick.receivedAt === receivedAt ? tick.at : receivedAt;
  const clock = holdClock(expires, now + offset);

  useEffect(() => {
    if (clock.ended) return undefined;
    // Read the clock instead of counting ticks, because timers do not run while a phone sleeps.
    const timer = setTimeout(() => setTick({ at: Date.now(), receivedAt }), clock.nextChangeMs + 20);
    return () => clearTimeout(timer);
  }, [clock.ended, clock.nextChangeMs, expires, now, receivedAt]);
  return clock;
}
