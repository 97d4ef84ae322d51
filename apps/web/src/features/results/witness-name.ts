/**
 * The host of a time stamp authority or log witness, whose name in the public terms is host and path (`freetsa.org/tsr`). The name
 * of a person stays as it is. Only for display: the terms, the log and `verify.mjs` compare whole names.
 */
export function witnessName(name: string): string {
  if (/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?(\/|$)/.test(name)) return 'Practice time stamp';
  return /^([^\s/]+\.[^\s/]+)\//.exec(name)?.[1] ?? name;
}
