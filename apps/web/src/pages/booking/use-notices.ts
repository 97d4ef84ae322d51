import { useCallback, useMemo, useState } from 'react';
import { toast } from '../../ui/toast/toaster';

export interface Notice {
  title: string;
  description: string;
  /** Number of the person's slots that are lost. Losses are announced immediately; other failures are announced by their toast. */
  lost?: number;
  /** True once the person has seen the loss. */
  isSeen?: boolean;
  /** `title`: a toast without a description, because a dialog has it. `none`: no toast. Otherwise the toast's own description, if it differs. */
  toast?: 'title' | 'none' | { description: string };
}

export interface Notices {
  list: readonly Notice[];
  /** Shows a toast and writes the same on the page until it is dismissed or settled. */
  report: (notice: Notice) => void;
  dismiss: (notice: Notice) => void;
  /** Removes all notices except losses, after the person's next step. */
  settle: () => void;
  /** Lost slots that the person has not seen. */
  unseenLosses: number;
  /** Marks the losses as seen. */
  lossesSeen: () => void;
}

/** Failures are written on the page as well as shown in a toast. */
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
