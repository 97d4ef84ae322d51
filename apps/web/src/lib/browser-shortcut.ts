/**
 * Returns whether Alt, Ctrl or Command is held. The browser uses such combinations, for example Alt+← for Back, so a table of days or slots
 * ignores them.
 */
export function isBrowserShortcut({ altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey'>): boolean {
  return altKey || ctrlKey || metaKey;
}
