// @ts-check
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** A single Ctrl-C arrives twice, from the terminal and from npm. A signal that arrives later than this after the first signal counts as a second request. */
const SAME_KEY_MS = 700;

/**
 * @param {() => void} force  called at the second request
 * @returns {Promise<void>} resolves when the run should stop
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

/** Calls `then` once npm has ended, because a killed npm passes no signal on. @param {() => void} then */
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
