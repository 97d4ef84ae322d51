import { useCallback, useMemo, useState } from 'react';
import { toast } from '../../ui/toast/toaster';

export interface Notice {
  title: string;
  description: string;
  /** Number of the user's slots that were lost. Losses are announced immediately. Other failures are announced by their toast. */
  lost?: number;
  /** True once the user has seen the loss. */
  isSeen?: boolean;
  /**
   * `title`: the toast has no description, because a dialog shows it. `none`: no toast. Otherwise, the description of the toast if it
   * differs from that of the notice.
   */
  toast?: 'title' | 'none' | { description: string };
}

export interface Notices {
  list: readonly Notice[];
  /** Shows a toast, and the same message on the page until it is dismissed or resolved. */
  report: (notice: Notice) => void;
  dismiss: (notice: Notice) => void;
  /** Removes all notices except losses. Called on the user's next action. */
  settle: () => void;
  /** Lost slots that the user has not seen. */
  unseenLosses: number;
  /** Marks the losses as seen. */
  lossesSeen: () => void;
}

/** Manages the notices of the booking page. A failure is shown in a notice as well as in a toast. */
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
