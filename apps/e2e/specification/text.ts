/** A text required by the specification. */
export interface Text {
  /** `{name}` matches any text, `(s)` matches an optional plural s, and `is/are` matches either word. Everything else is literal. */
  text: string;
  as: 'words' | 'heading' | 'button' | 'link' | 'toast' | 'dialog' | 'tab';
  /** Target of a link. */
  to?: string;
  /** Text below the title of a toast or dialog. */
  saying?: string;
}

export const words = (text: string): Text => ({ text, as: 'words' });
export const heading = (text: string): Text => ({ text, as: 'heading' });
export const button = (text: string): Text => ({ text, as: 'button' });
export const tab = (text: string): Text => ({ text, as: 'tab' });
export const link = (text: string, to: string): Text => ({ text, as: 'link', to });
export const toast = (text: string, saying = ''): Text => ({ text, as: 'toast', saying });
export const dialog = (text: string, saying = ''): Text => ({ text, as: 'dialog', saying });

/** Returns the source of a regular expression that matches the text as it appears on screen. */
export function patternOf(text: string): string {
  const letters = text.replace(/[.*+?^$|[\]\\]/g, String.raw`\$&`);
  return letters
    .replace(/\{\w+\}/g, '.+?')
    .replaceAll('(s)', 's?')
    .replace(/\b(is|has)\/(are|have)\b/g, '(?:$1|$2)')
    .replaceAll(' ', String.raw`\s+`);
}
