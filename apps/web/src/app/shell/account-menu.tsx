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

/** How long a mouse rests on the menu before it opens, and for how long it may be away from it, in milliseconds. */
const HOVER_OPEN_MS = 100;
const POINTER_GRACE_MS = 300;

/** `hovered` goes with the mouse; `pinned` stays until the person closes it. */
type MenuState = 'closed' | 'hovered' | 'pinned';

/**
 * Opens the account's entries under a button, by hovering where there is something to hover with, and by pressing everywhere.
 * They are links and a button that Tab walks through, so it is no ARIA menu. Its panel loads when it opens for the first time.
 */
export function AccountMenu({ user }: { user: UserView }) {
  const { pathname } = useLocation();
  // With the page on which it was opened: on any other it is closed, and no effect can undo a press that came before it ran.
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
  // What the mouse has begun is over with it: a menu that was closed does not open again under a mouse that rests.
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
      // A press of the link to this page closes it, too.
      onClick={({ target }) => target instanceof Element && target.closest('a') && close()}
      // Heard here: the panel listens only some time after it has opened, and its code may still be on its way.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        close();
        button.current?.focus();
      }}
      onPointerEnter={(event) => {
        prefetch();
        after(HOVER_OPEN_MS, event, (now) => (now === 'closed' ? 'hovered' : now));
      }}
      // Who walks through the entries by keyboard keeps them, wherever the mouse lies.
      onPointerLeave={(event) => after(POINTER_GRACE_MS, event, (now) => (now === 'hovered' && !hasFocus() ? 'closed' : now))}
    >
      <button
        ref={button}
        id={ids.trigger}
        type="button"
        className={`tap hover-soft ${styles.button}`}
        aria-expanded={isOpen}
        aria-controls={ids.content}
        // A press on a menu that has opened under the mouse keeps it open.
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

/** Whoever comes near will press it. */
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
