import { create } from 'zustand';

/** The passwords that the api refuses as too common; empty until they have loaded: the api has the last word anyway. */
export const useCommonPasswords = create<ReadonlySet<string>>()(() => new Set());

let loading: Promise<void> | undefined;

/** Some 50 KB, so only for whoever is about to choose a password. A failed download is tried again with the next focus. */
export function loadCommonPasswords(): void {
  loading ??= Promise.all([import('virtual:common-passwords'), import('@raffle/contracts/people/common-passwords')]).then(
    ([{ default: text }, { CommonPasswords }]) => useCommonPasswords.setState(new CommonPasswords(text.split('\n')), true),
    () => (loading = undefined),
  );
}
