// @ts-check
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * One Ctrl-C arrives as two signals: one from the terminal and one from npm. A signal counts as a second request only if it arrives more
 * than this long after the first.
 */
const SAME_KEY_MS = 700;

/**
 * @param {() => void} force  called on the second request to stop
 * @returns {Promise<void>} resolves on the first request
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

/** Calls `then` once npm has ended. A killed npm forwards no signal. @param {() => void} then */
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
