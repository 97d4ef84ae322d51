import type { UserView } from '@raffle/contracts/auth';
import { useId, useRef } from 'react';
import { ChevronDownIcon } from '../../ui/icons';
import { AccountLinks } from './account-links';
import styles from './account-menu.module.css';
import { shellCopy } from './shell.copy';
import { useMenu } from './use-menu';

/** Opens the account's entries under a button: links and a button that Tab walks through, so no ARIA menu. */
export function AccountMenu({ user }: { user: UserView }) {
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { isOpen, close, press, hover } = useMenu(root);
  return (
    <div
      ref={root}
      className={styles.menu}
      {...hover}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      }}
    >
      <button ref={button} type="button" className={styles.button} aria-expanded={isOpen} aria-controls={panelId} onClick={press}>
        <span className={styles.initials} aria-hidden="true">
          {initials(user.fullName)}
        </span>
        <span className="visually-hidden">{shellCopy.account.of(user.fullName)}</span>
        <ChevronDownIcon className={styles.chevron} width="0.9em" height="0.9em" />
      </button>
      <div id={panelId} className={styles.panel} hidden={!isOpen}>
        <AccountLinks user={user} />
      </div>
    </div>
  );
}

/** `Thato Molefe` -> `TM` */
function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}
