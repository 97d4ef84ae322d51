/**
 * Returns a witness's name for display. For a timestamp authority or log witness, which the public terms identify by host and path
 * (`freetsa.org/tsr`), this is the host. A person's name is returned unchanged. Don't compare display names: the terms, the log and
 * `verify.mjs` compare full names.
 */
export function witnessName(name: string): string {
  if (/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?(\/|$)/.test(name)) return 'Practice time stamp';
  return /^([^\s/]+\.[^\s/]+)\//.exec(name)?.[1] ?? name;
}
