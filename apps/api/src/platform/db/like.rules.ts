/** What people type is text, not a pattern of LIKE. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
