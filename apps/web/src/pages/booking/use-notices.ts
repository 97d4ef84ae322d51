import { useCallback, useMemo, useState } from 'react';
import { toast } from '../../ui/toast/toaster';

export interface Notice {
  title: string;
  description: string;
  /** How many of one's own slots are lost by it: spoken at once, where other failures are spoken by their toast. */
  lost?: number;
  /** Losses that the person has had before their eyes. */
  isSeen?: boolean;
  /** What a dialog tells already: `title` leaves the toast its title alone, `none` only writes it. Otherwise the toast's own second line, where it is another. */
  toast?: 'title' | 'none' | { description: string };
}

export interface Notices {
  list: readonly Notice[];
  /** Shows a toast and writes the same on the page until it is dismissed or settled. */
  report: (notice: Notice) => void;
  dismiss: (notice: Notice) => void;
  /** Takes away what the person's next step has made old; losses stay. */
  settle: () => void;
  /** How many slots are lost of which the person has not read yet. */
  unseenLosses: number;
  /** The list was looked at. */
  lossesSeen: () => void;
}

/** A toast never stands alone: whatever failed is written on the page too. */
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
