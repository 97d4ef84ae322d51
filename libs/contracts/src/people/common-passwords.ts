/**
 * The set of lower-case passwords that attackers try first. `has` also recognises common variants of these passwords. The class is in a
 * separate module so that forms can load it lazily.
 */
export class CommonPasswords extends Set<string> {
  /** @param lower a password in lower case */
  override has(lower: string): boolean {
    return variants(lower).some((form) => super.has(form));
  }
}

/** Characters that often replace letters in passwords. `1` is not listed because it can stand for either i or l. */
const LEET: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };

/**
 * Returns a password and the simpler passwords from which it may have been derived. In these, some or all of the password's trailing digits
 * and symbols are removed, look-alike characters are replaced with the letters they stand for, or both.
 */
function variants(lower: string): string[] {
  const end = lower.search(/\P{L}*$/u);
  return Array.from({ length: lower.length - end + 1 }, (_, kept) => lower.slice(0, end + kept)).flatMap((form) => [
    form,
    ...['i', 'l'].map((one) => form.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? one)),
  ]);
}
