/** Calls `act` once the page has loaded and the browser is idle. The returned function cancels the call. */
export function whenIdle(act: () => void): () => void {
  let stop = () => window.removeEventListener('load', wait);
  function wait(): void {
    if ('requestIdleCallback' in window) {
      const id = requestIdleCallback(() => act());
      stop = () => cancelIdleCallback(id);
    } else {
      const timer = setTimeout(act);
      stop = () => clearTimeout(timer);
    }
  }
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => stop();
}
