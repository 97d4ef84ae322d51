import type { UserView } from '@raffle/contracts/auth';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { ChevronDownIcon } from '../../ui/icons';
import { AccountLinks } from './account-links';
import styles from './account-menu.module.css';
import { shellCopy } from './shell.copy';

/** Opens the account's entries under a button: links and a button that Tab walks through, so no ARIA menu. */
export function AccountMenu({ user }: { user: UserView }) {
  const [open, setOpen] = useState(false);
  const { key } = useLocation(); // another one for each press of a link, also of the one to this page
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useEffect(() => setOpen(false), [key]);
  useCloseOutside(root, open, () => setOpen(false));
  return (
    <div
      ref={root}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.initials} aria-hidden="true">
          {initials(user.fullName)}
        </span>
        <span className="visually-hidden">{shellCopy.account.of(user.fullName)}</span>
        <ChevronDownIcon width="0.9em" height="0.9em" />
      </button>
      <div id={panelId} className={styles.panel} hidden={!open}>
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

function useCloseOutside(root: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const closeIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeIfOutside);
    document.addEventListener('focusin', closeIfOutside);
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside);
      document.removeEventListener('focusin', closeIfOutside);
    };
  });
}
