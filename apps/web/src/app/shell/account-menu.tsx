import type { UserView } from '@raffle/contracts/people/auth';
import { firstCharacters } from '@raffle/contracts/text';
import { Suspense, useCallback, useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchPart, lazyPart } from '../../lib/load-part';
import { ChevronDownIcon } from '../../ui/icons';
import { AccountLinks } from './account-links';
import styles from './account-menu.module.css';
import { shellCopy } from './shell.copy';

const loadPopover = () => import('./account-popover');
const AccountPopover = lazyPart(loadPopover);

/** Delays in milliseconds before the menu opens on hover, and before it closes after the mouse has left. */
const HOVER_OPEN_MS = 100;
const POINTER_GRACE_MS = 300;

/** A `hovered` menu closes when the mouse leaves it. A `pinned` menu stays open until the user closes it. */
type MenuState = 'closed' | 'hovered' | 'pinned';

/**
 * Shows a button and, below it, a panel with the account's links. The panel opens when the user hovers over the button or clicks it. The
 * panel is not an ARIA menu, because it contains links and a button, which users reach with Tab. The panel's code loads when the panel
 * first opens.
 */
export function AccountMenu({ user }: { user: UserView }) {
  const { pathname } = useLocation();
  // Stores the page on which the menu was opened, so that the menu counts as closed on any other page. If an effect closed the menu on
  // navigation instead, it could undo a click made before the effect ran.
  const [opened, setOpened] = useState<{ on: string; state: MenuState }>({ on: pathname, state: 'closed' });
  const state = opened.on === pathname ? opened.state : 'closed';
  const [everOpened, setEverOpened] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const [ids] = useState({ trigger: `${id}button`, content: `${id}panel` });
  const setState = useCallback(
    (next: (now: MenuState) => MenuState) =>
      setOpened(({ on, state }) => ({ on: pathname, state: next(on === pathname ? state : 'closed') })),
    [pathname],
  );
  // Also cancels the pending hover timer, so that a menu that has just been closed does not reopen while the mouse rests on it.
  const become = useCallback(
    (next: (now: MenuState) => MenuState) => {
      clearTimeout(timer.current);
      setState(next);
    },
    [setState],
  );
  const close = useCallback(() => become(() => 'closed'), [become]);
  const isOpen = state !== 'closed';
  if (isOpen && !everOpened) setEverOpened(true);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hasFocus = () => root.current?.contains(document.activeElement) ?? false;
  const after = (ms: number, { pointerType }: PointerEvent, next: (now: MenuState) => MenuState) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState(next), ms);
  };
  return (
    <div
      ref={root}
      onFocus={prefetch}
      // Clicking a link to the current page must close the menu too.
      onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
      // Escape is handled here because the panel's code may still be loading, and because an opened panel starts handling keys only after a
      // delay.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      }}
      onPointerEnter={(event) => {
        prefetch();
        after(HOVER_OPEN_MS, event, (now) => (now === 'closed' ? 'hovered' : now));
      }}
      // The menu stays open while it contains the keyboard focus, wherever the mouse is.
      onPointerLeave={(event) => after(POINTER_GRACE_MS, event, (now) => (now === 'hovered' && !hasFocus() ? 'closed' : now))}
    >
      <button
        ref={button}
        id={ids.trigger}
        type="button"
        className={`tap hover-soft ${styles.button}`}
        aria-expanded={isOpen}
        aria-controls={ids.content}
        // If the menu was opened by hovering, clicking the button pins it.
        onClick={() => become((now) => (now === 'pinned' ? 'closed' : 'pinned'))}
      >
        <span className={styles.initials} aria-hidden="true">
          {initials(user.fullName)}
        </span>
        <span className="visually-hidden">{shellCopy.account.of(user.fullName)}</span>
        <ChevronDownIcon className={styles.chevron} width="0.9em" height="0.9em" />
      </button>
      <Suspense fallback={null}>
        {everOpened && (
          <AccountPopover isOpen={isOpen} onClose={close} ids={ids}>
            <AccountLinks user={user} />
          </AccountPopover>
        )}
      </Suspense>
    </div>
  );
}

/** Loads the panel's code. Called when the mouse enters the menu or the menu receives the focus. */
function prefetch(): void {
  fetchPart(loadPopover);
}

/** `Thato Molefe` -> `TM` */
function initials(fullName: string): string {
  const words = fullName.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => firstCharacters(word ?? '', 1))
    .join('')
    .toUpperCase();
}
