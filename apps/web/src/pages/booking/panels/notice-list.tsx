import { useEffect, useEffectEvent, useRef } from 'react';
import { UnbrokenTimes } from '../../../ui/unbroken-times';
import { handOverFocus } from '../../../lib/hand-over-focus';
import { CloseIcon } from '../../../ui/icons';
import { bookingCopy as copy } from '../booking.copy';
import styles from './notice-list.module.css';
import { isLoss, type Notice, type Notices } from '../use-notices';

const GAP = { gap: '0.5rem' };

/** Shows notices about failures and lost slots until they are dismissed. */
export function NoticeList({ notices: { list, dismiss, unseenLosses, lossesSeen } }: { notices: Notices }) {
  const losses = list.filter(isLoss);
  const others = list.filter((notice) => !isLoss(notice));
  const alert = useSight(unseenLosses > 0, lossesSeen);
  return (
    <div className={`stack ${styles.notices}`} style={GAP} data-empty={list.length === 0 || undefined}>
      {/* The alert is rendered even while empty, because screen readers announce only changes to an existing alert. */}
      <div ref={alert} role="alert">
        <Items notices={losses} onDismiss={dismiss} />
      </div>
      <Items notices={others} onDismiss={dismiss} />
    </div>
  );
}

function Items({ notices, onDismiss }: { notices: Notice[]; onDismiss: (notice: Notice) => void }) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label={copy.notices} className="stack" style={GAP}>
      {notices.map((notice) => (
        <NoticeItem key={notice.title + notice.description} notice={notice} onDismiss={onDismiss} />
      ))}
    </ul>
  );
}

function NoticeItem({ notice, onDismiss }: { notice: Notice; onDismiss: (notice: Notice) => void }) {
  return (
    <li className={`row callout ${styles.notice}`} tabIndex={-1}>
      <p>
        <strong>{notice.title}</strong> <UnbrokenTimes text={notice.description} />
      </p>
      <button
        type="button"
        className="icon-button hover-soft"
        aria-label={copy.dismiss(notice.title)}
        onClick={({ currentTarget }) => {
          handOverFocus(currentTarget);
          onDismiss(notice);
        }}
      >
        <CloseIcon />
      </button>
    </li>
  );
}

/** Observer margin that excludes the area behind the bottom bar on phones. */
const ABOVE_BAR = '0px 0px -96px';

/**
 * Returns a ref for an element. Calls `onSight` once at least half of the element is visible.
 * @param isAwaited whether to observe the element
 */
function useSight(isAwaited: boolean, onSight: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSight);
  useEffect(() => {
    if (!isAwaited || !place.current || typeof IntersectionObserver === 'undefined') return undefined;
    const eye = new IntersectionObserver(([entry]) => entry && entry.intersectionRatio >= 0.5 && seen(), {
      rootMargin: ABOVE_BAR,
      threshold: 0.5,
    });
    eye.observe(place.current);
    return () => eye.disconnect();
  }, [isAwaited]);
  return place;
}
