/** Loads a page through the browser instead of the router. An object, so that tests can stand in for a browser that cannot navigate. */
export const fullLoad = {
  to: (address: string) => window.location.assign(address),
  /** The page that is left cannot be returned to by Back. */
  replace: (address: string) => window.location.replace(address),
};
