import { useCallback, useMemo, useState } from 'react';
import { toast } from '../../ui/toaster';

export interface Notice {
  title: string;
  description: string;
  /** One's own losses: spoken at once, where other failures are spoken by their toast. */
  isLoss?: boolean;
  /** What a dialog tells already: `title` leaves the toast its title alone, `none` only writes it. */
  toast?: 'title' | 'none';
}

export interface Notices {
  list: readonly Notice[];
  /** Shows a toast and writes the same on the page until it is dismissed. */
  report: (notice: Notice) => void;
  dismiss: (notice: Notice) => void;
  /** Takes away what the person's next step has made old; losses stay. */
  settle: () => void;
}

/** A toast never stands alone: whatever failed stays written on the page. */
export function useNotices(): Notices {
  const [list, setList] = useState<readonly Notice[]>([]);
  const report = useCallback((notice: Notice) => {
    const { title, description, toast: kind } = notice;
    if (kind !== 'none') toast.error({ title, id: title + description, ...(kind ? {} : { description }) });
    setList((known) => [...known.filter((other) => !isSame(other, notice)), notice]);
  }, []);
  const dismiss = useCallback((notice: Notice) => setList((known) => known.filter((other) => !isSame(other, notice))), []);
  const settle = useCallback(() => setList((known) => (known.every(isLoss) ? known : known.filter(isLoss))), []);
  return useMemo(() => ({ list, report, dismiss, settle }), [list, report, dismiss, settle]);
}

function isLoss(notice: Notice): boolean {
  return notice.isLoss === true;
}

function isSame(a: Notice, b: Notice): boolean {
  return a.title === b.title && a.description === b.description;
}
