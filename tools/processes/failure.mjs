// @ts-check
// How a run says that something failed: in one sentence.

/** An end of the run that one sentence explains: printed without a stack. */
export class PlainError extends Error {}

/** What the terminal shows of a thrown value: the sentence that explains it, or where it came from. @param {unknown} error */
export function shownOf(error) {
  return error instanceof PlainError ? error.message : String(/** @type {Error} */ (error).stack ?? error);
}

/**
 * The first line of what any thrown value says.
 * @param {unknown} reason
 */
export function sentenceOf(reason) {
  const text = reason instanceof Error ? reason.message : String(reason);
  return (
    text
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'unknown reason'
  );
}

/** pino's level from which a line is an error. */
const ERROR = 50;

/**
 * The one line of a dead program's output that says why: its last logged error, the message of an uncaught one, or what it printed last.
 * @param {string} output  JSON lines of pino, plain text, or both
 */
export function failureReason(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const logged = lines.map(loggedError).findLast(Boolean);
  const thrown = lines.map((line) => /^(?:Uncaught )?\w*Error(?: \[\w+\])?: (.+)$/.exec(line)?.[1]).find(Boolean);
  const plain = lines.findLast((line) => !/^(\s|\{|Node\.js v)/.test(line));
  return logged ?? thrown ?? plain?.trim() ?? 'it ended without a word.';
}

/** @param {string} line */
function loggedError(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line);
    if (typeof level !== 'number' || level < ERROR) return undefined;
    return [msg, err?.message].filter((text, index, all) => text && all.indexOf(text) === index).join(': ') || undefined;
  } catch {
    return undefined;
  }
}
