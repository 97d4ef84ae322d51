/** Whole page loads, in one place so that tests can watch them instead of the browser's own, which they cannot replace. */
export const pageLoad = {
  goTo: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};
