/** Full page loads, grouped in an object so that tests can mock the browser's navigation. */
export const pageLoad = {
  goTo: (address: string): void => window.location.assign(address),
  /** Replaces the history entry, so that Back does not return to the current page. */
  replace: (address: string): void => window.location.replace(address),
  reload: (): void => window.location.reload(),
};
