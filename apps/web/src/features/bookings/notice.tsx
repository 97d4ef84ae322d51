import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon, InfoIcon } from '../../ui/icons';
import styles from './notice.module.css';

const ICONS = { info: InfoIcon, good: CheckIcon, problem: AlertIcon };

interface NoticeProps {
  tone: keyof typeof ICONS;
  title: string;
  children?: ReactNode;
  /** Buttons or links under the text. */
  actions?: ReactNode;
}

/** Something said on the page itself, where it stays; problems are spoken at once. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      <Icon />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}
