import { CloseIcon } from '../../ui/icons';
import { bookingCopy as copy } from './booking.copy';
import styles from './notice-list.module.css';
import type { Notice, Notices } from './use-notices';

/** What failed or was lost, written until it is dismissed. */
export function NoticeList({ notices: { list, dismiss } }: { notices: Notices }) {
  const losses = list.filter((notice) => notice.isLoss);
  const others = list.filter((notice) => !notice.isLoss);
  return (
    <div className={styles.notices} data-empty={list.length === 0 || undefined}>
      {/* Stands in the page before anything is in it, or screen readers would not speak what comes. */}
      <div role="alert">
        <Items notices={losses} onDismiss={dismiss} />
      </div>
      <Items notices={others} onDismiss={dismiss} />
    </div>
  );
}

function Items({ notices, onDismiss }: { notices: Notice[]; onDismiss: (notice: Notice) => void }) {
  if (notices.length === 0) return null;
  return (
    <ul aria-label={copy.notices} className={styles.list}>
      {notices.map((notice) => (
        <NoticeItem key={notice.title + notice.description} notice={notice} onDismiss={onDismiss} />
      ))}
    </ul>
  );
}

function NoticeItem({ notice, onDismiss }: { notice: Notice; onDismiss: (notice: Notice) => void }) {
  return (
    <li className={styles.notice}>
      <p>
        <strong>{notice.title}</strong> {notice.description}
      </p>
      <button type="button" aria-label={copy.dismiss(notice.title)} onClick={() => onDismiss(notice)}>
        <CloseIcon />
      </button>
    </li>
  );
}
