/** Digits that can be a part of a phone number; none when the text is something else. A leading zero stands for the calling code. */
export function phoneDigits(typed = ''): string {
  const text = typed.trim();
  if (!/^[+0-9 ()./-]{4,}$/.test(text)) return '';
  return text.replace(/\D/g, '').replace(/^0+/, '');
}
