/** Digits that can be a part of a phone number; none when the text is something else. A leading zero stands for the calling code. */
export function phoneDigits(text: string | null): string {
  if (text === null || !/^[+0-9 ()./-]{4,}$/.test(text)) return '';
  return text.replace(/\D/g, '').replace(/^0+/, '');
}
