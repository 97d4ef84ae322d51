import { create } from 'zustand';

/** The passwords that the API rejects as too common; empty until they have loaded. The API also checks every new password itself. */
export const useCommonPasswords = create<ReadonlySet<string>>()(() => new Set());

let loading: Promise<void> | undefined;

/**
 * Loads the list, which is about 50 KB, once a new-password field receives the focus. A failed download is retried the next time such a
 * field receives the focus.
 */
export function loadCommonPasswords(): void {
  loading ??= Promise.all([import('virtual:common-passwords'), import('@raffle/contracts/people/common-passwords')]).then(
    ([{ default: text }, { CommonPasswords }]) => useCommonPasswords.setState(new CommonPasswords(text.split('\n')), true),
    () => (loading = undefined),
  );
}
