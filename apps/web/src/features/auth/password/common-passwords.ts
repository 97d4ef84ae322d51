import { create } from 'zustand';

/** The passwords that the API rejects as too common; empty until they have loaded. The API also checks every new password. */
export const useCommonPasswords = create<ReadonlySet<string>>()(() => new Set());

let loading: Promise<void> | undefined;

/**
 * Loads the list of about 50 KB. Called when a field for a new password receives the focus. If the download fails, it is retried the next
 * time such a field receives the focus.
 */
export function loadCommonPasswords(): void {
  loading ??= Promise.all([import('virtual:common-passwords'), import('@raffle/contracts/people/common-passwords')]).then(
    ([{ default: text }, { CommonPasswords }]) => useCommonPasswords.setState(new CommonPasswords(text.split('\n')), true),
    () => (loading = undefined),
  );
}
