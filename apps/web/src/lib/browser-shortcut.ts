/**
 * Returns whether Alt, Ctrl or Command is held. The browser uses such combinations, for example Alt+← for Back, so tables of days or slots
 * ignore them.
 */
export function isBrowserShortcut({ altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return altKey || ctrlKey || metaKey;
}
