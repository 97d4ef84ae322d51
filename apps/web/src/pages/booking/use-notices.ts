import { useCallback, useMemo, useState } from 'react';
import { toast } from '../../ui/toast/toaster';

export interface Notice {
  title: string;
  description: string;
  /**
   * Number of the user's slots that were lost. Screen readers announce a lost slot from the notice, but every other failure from the toast.
   */
  lost?: number;
  /** True once the user has seen the notice about lost slots. */
  isSeen?: boolean;
  /**
   * With `title`, the toast has only a title, because a dialog shows the description. With `none`, there is no toast. An object sets a
   * description for the toast that differs from the notice's.
   */
  toast?: 'title' | 'none' | { description: string };
}

export interface Notices {
  list: readonly Notice[];
  /** Shows a toast, and keeps the same message on the page until it is dismissed or resolved. */
  report: (notice: Notice) => void;
  dismiss: (notice: Notice) => void;
  /** Removes all notices except those about lost slots. Call it on the user's next action. */
  settle: () => void;
  /** Number of lost slots whose notice the user has not seen. */
  unseenLosses: number;
  /** Marks the notices about lost slots as seen. */
  lossesSeen: () => void;
}

/**
 * Manages the notices on the booking page. Every failure that is reported in a toast is also shown in a notice, because a notice does not
 * disappear on its own.
 */
export function useNotices(): Notices {
  const [list, setList] = useState<readonly Notice[]>([]);
  const report = useCallback((notice: Notice) => {
    const { title, description, toast: kind = { description } } = notice;
    if (kind !== 'none') toast.error({ title, ...(kind === 'title' ? {} : kind) });
    setList((known) => [...known.filter((other) => !isSame(other, notice)), notice]);
  }, []);
  const dismiss = useCallback((notice: Notice) => setList((known) => known.filter((other) => !isSame(other, notice))), []);
  const settle = useCallback(() => setList((known) => (known.every(isLoss) ? known : known.filter(isLoss))), []);
  const lossesSeen = useCallback(
    () => setList((known) => (known.some(isUnseen) ? known.map((one) => (isUnseen(one) ? { ...one, isSeen: true } : one)) : known)),
    [],
  );
  const unseenLosses = list.filter(isUnseen).reduce((sum, { lost = 0 }) => sum + lost, 0);
  return useMemo(
    () => ({ list, report, dismiss, settle, unseenLosses, lossesSeen }),
    [list, report, dismiss, settle, unseenLosses, lossesSeen],
  );
}

export function isLoss({ lost }: Notice): boolean {
  return lost !== undefined;
}

function isUnseen(notice: Notice): boolean {
  return isLoss(notice) && !notice.isSeen;
}

function isSame(a: Notice, b: Notice): boolean {
  return a.title === b.title && a.description === b.description;
}
