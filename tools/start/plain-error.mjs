// @ts-check

/** An end of the run that one sentence explains: printed without a stack. */
export class PlainError extends Error {}

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
