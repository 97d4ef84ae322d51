/** Top-level domains that mail programs and browsers turn into links, except those that are also surnames. */
const ENDINGS =
  'com|net|org|info|biz|xyz|top|site|online|shop|store|club|app|dev|page|link|click|live|website|space|tech|icu|buzz|bet|win|io|co|me|ly|ai|gg|tv|cc|ws|su|ru|cn|tk|ml|gq|cf|in|eu|us|uk|za|bw|na|zw|de|fr|nl|pl|br';
const WEB_ADDRESS = new RegExp(
  [
    // A scheme, or `www.`.
    String.raw`:\s?[/\\]{2}|\bwww\s?\.`,
    // A domain with a path, even a short one such as t.me/x.
    String.raw`[\p{L}\p{N}]\.\p{L}{2,}[/\\?#:]`,
    // A name of at least three characters with a well-known ending. Shorter names are excluded so that initials and titles (J.R., St.)
    // don't match.
    String.raw`[\p{L}\p{N}][\p{L}\p{N}-]+[\p{L}\p{N}]\.(?:${ENDINGS})(?![\p{L}\p{N}])`,
    // A name of two characters with an ending that does not occur after initials or titles.
    String.raw`[\p{L}\p{N}]{2}\.(?:com|net|org|ru)(?![\p{L}\p{N}])`,
  ].join('|'),
  'iu',
);

/** Returns whether mail programs or browsers may turn part of the text into a link. */
export function hasWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(withPlainStops(text));
}

/** Replaces full stops from other scripts with ASCII full stops and removes invisible characters. */
export function withPlainStops(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u3002\uFF61]/g, '.')
    .replace(/\p{DI}/gu, '');
}
