/**
 * Returns the host of a time-stamp authority or log witness. The public terms name these witnesses by host and path (`freetsa.org/tsr`).
 * Returns a person's name unchanged. For display only: the terms, the log and `verify.mjs` compare full names.
 */
export function witnessName(name: string): string {
  if (/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?(\/|$)/.test(name)) return 'Practice time stamp';
  return /^([^\s/]+\.[^\s/]+)\//.exec(name)?.[1] ?? name;
}
