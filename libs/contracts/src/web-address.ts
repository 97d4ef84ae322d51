/** Endings that mail programs and browsers turn into links, without those that are surnames as well. */
const ENDINGS =
  'com|net|org|info|biz|xyz|top|site|online|shop|store|club|app|dev|page|link|click|live|website|space|tech|icu|buzz|bet|win|io|co|me|ly|ai|gg|tv|cc|ws|su|ru|cn|tk|ml|gq|cf|in|eu|us|uk|za|bw|na|zw|de|fr|nl|pl|br';
const WEB_ADDRESS = new RegExp(
  [
    // A scheme, or what stands for one.
    String.raw`:\s?[/\\]{2}|\bwww\s?\.`,
    // Something with a path behind it, however short: t.me/x
    String.raw`[\p{L}\p{N}]\.\p{L}{2,}[/\\?#:]`,
    // A name of three letters or more with a well-known ending: initials and titles (J.R., St.) are none.
    String.raw`[\p{L}\p{N}][\p{L}\p{N}-]+[\p{L}\p{N}]\.(?:${ENDINGS})(?![\p{L}\p{N}])`,
    // Two letters are enough where no title ends like that.
    String.raw`[\p{L}\p{N}]{2}\.(?:com|net|org|ru)(?![\p{L}\p{N}])`,
  ].join('|'),
  'iu',
);

/** Whether a text would become a link where it is shown or mailed. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(withPlainStops(text));
}

/** Full stops of other scripts count as full stops; characters without a glyph do not count. */
export function withPlainStops(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u3002\uFF61]/g, '.')
    .replace(/\p{DI}/gu, '');
}
