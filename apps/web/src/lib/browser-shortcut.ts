/** A key together with Alt, Ctrl or Command is the browser's own, as Alt+← for Back: a table of days or slots does not answer it. */
export function isBrowserShortcut({ altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return altKey || ctrlKey || metaKey;
}
