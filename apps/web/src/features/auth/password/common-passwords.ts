import { create } from 'zustand';

/** The passwords that the api rejects as too common; empty until they have loaded. The api checks each new password anyway. */
export const useCommonPasswords = create<ReadonlySet<string>>()(() => new Set());

let loading: Promise<void> | undefined;

/**
 * The list has about 50 KB, so it loads only when the user is about to choose a password. A failed download is retried on the next focus.
 */
export function loadCommonPasswords(): void {
  loading ??= Promise.all([import('virtual:common-passwords'), import('@raffle/contracts/people/common-passwords')]).then(
    ([{ default: text }, { CommonPasswords }]) => useCommonPasswords.setState(new CommonPasswords(text.split('\n')), true),
    () => (loading = undefined),
  );
}
