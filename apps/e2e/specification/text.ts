/** A text that the specification gives, in its own words. */
export interface Text {
  /**
   * `{name}` stands for any words, `(s)` for a plural, and `is/are` for either word. Everything else is seen to the letter.
   */
  text: string;
  as: 'words' | 'heading' | 'button' | 'link' | 'toast' | 'dialog' | 'tab';
  /** Where a link leads. */
  to?: string;
  /** Of a toast or dialog: what it says under its title. */
  saying?: string;
}

export const words = (text: string): Text => ({ text, as: 'words' });
export const heading = (text: string): Text => ({ text, as: 'heading' });
export const button = (text: string): Text => ({ text, as: 'button' });
export const tab = (text: string): Text => ({ text, as: 'tab' });
export const link = (text: string, to: string): Text => ({ text, as: 'link', to });
export const toast = (text: string, saying = ''): Text => ({ text, as: 'toast', saying });
export const dialog = (text: string, saying = ''): Text => ({ text, as: 'dialog', saying });

/** What a text looks like on screen. */
export function patternOf(text: string): string {
  const letters = text.replace(/[.*+?^$|[\]\\]/g, String.raw`\$&`);
  return letters
    .replace(/\{\w+\}/g, '.+?')
    .replaceAll('(s)', 's?')
    .replace(/\b(is|has)\/(are|have)\b/g, '(?:$1|$2)')
    .replaceAll(' ', String.raw`\s+`);
}
