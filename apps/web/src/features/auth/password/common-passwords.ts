import { create } from 'zustand';

/** The passwords that the API rejects as too common; empty until they have loaded. The API checks each new password anyway. */
export const useCommonPasswords = create<ReadonlySet<string>>()(() => new Set());

let loading: Promise<void> | undefined;

/**
 * The list is about 50 KB in size, so it loads only when the field for a new password gets the focus. A failed download is retried the next
 * time that such a field gets the focus.
 */
export function loadCommonPasswords(): void {
  loading ??= Promise.all([import('virtual:common-passwords'), import('@raffle/contracts/people/common-passwords')]).then(
    ([{ default: text }, { CommonPasswords }]) => useCommonPasswords.setState(new CommonPasswords(text.split('\n')), true),
    () => (loading = undefined),
  );
}
