import { useEffect } from 'react';

const PREFIX = 'draft:';

/** Of one person: the next to sign in here may be somebody else. */
const keyOf = (form: string, who: string): string => `${PREFIX}${form}:${who}`;

/** What `who` has typed into a form and not sent. */
export function keptDraft<V extends object>(form: string, who: string | undefined, empty: V): V {
  const typed = who === undefined ? null : sessionStorage.getItem(keyOf(form, who));
  return typed === null ? empty : { ...empty, ...(JSON.parse(typed) as Partial<V>) };
}

/** Keeps what is typed through another page, a reload and the end of the session, until it is sent, its person logs out or the tab is closed. */
export function useDraft(form: string, who: string | undefined, values: object): void {
  const typed = JSON.stringify(values);
  useEffect(() => {
    if (who !== undefined) sessionStorage.setItem(keyOf(form, who), typed);
  }, [form, who, typed]);
}

export function forgetDraft(form: string, who: string): void {
  sessionStorage.removeItem(keyOf(form, who));
}
