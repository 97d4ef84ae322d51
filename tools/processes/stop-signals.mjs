// @ts-check
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** One Ctrl-C comes twice, from the terminal and passed on by npm; what follows later than this, in milliseconds, is a second one. */
const SAME_KEY_MS = 700;

/**
 * @param {() => void} force  called when people ask a second time
 * @returns {Promise<void>} when the run is asked to stop
 */
export function askedToStop(force) {
  return new Promise((resolve) => {
    let first = 0;
    const ask = () => {
      if (first === 0) first = Date.now();
      else if (Date.now() - first > SAME_KEY_MS) force();
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, ask);
    whenNpmIsGone(ask);
  });
}

/** Killed outright, npm passes nothing on; then nobody is left who could stop us. @param {() => void} then */
function whenNpmIsGone(then) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, 250);
  watch.unref();
}
