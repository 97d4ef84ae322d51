/** Extracts fingerprints, with or without spaces, from a string copied from paper or an email. Returns null if it contains none. */
export function readHashes(text: string): string[] | null {
  const whole = text.toLowerCase().match(/\b[0-9a-f]{64}\b/g) ?? [];
  const typed = text.toLowerCase().replace(/[\s-]/g, '');
  const found = whole.length > 0 || !/^([0-9a-f]{64})+$/.test(typed) ? whole : (typed.match(/.{64}/g) ?? []);
  return found.length > 0 ? [...new Set(found)] : null;
}
