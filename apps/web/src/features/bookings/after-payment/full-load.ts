/** Loads a page through the browser instead of the router. An object, so that tests can stand in for a browser that cannot navigate. */
export const fullLoad = {
  to: (address: string) => window.location.assign(address),
  /** The page that is left cannot be returned to by Back. */
  replace: (address: string) => window.location.replace(address),
};

/**
 * A move that the page makes by itself after so long. Whoever has set out for another page by then, on a line that is slow to bring
 * it, is not called back from there.
 * @returns what calls it off
 */
export function moveAfter(ms: number, move: () => void): () => void {
  const timer = setTimeout(move, ms);
  const callOff = () => clearTimeout(timer);
  window.addEventListener('beforeunload', callOff);
  return () => {
    callOff();
    window.removeEventListener('beforeunload', callOff);
  };
}
