/** What somebody looks for, as a part of a pattern of LIKE: text, and not a pattern itself. Null when they typed nothing but blanks. */
export function patternOf(typed: string | undefined): string | null {
  return typed?.trim().replace(/[\\%_]/g, '\\$&') || null;
}
