import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describeChallenge, writtenArrival, writtenSlot, type ChallengeView } from '@raffle/contracts/challenges';
import { firstCharacters } from '@raffle/contracts/text';
import { loadSharp } from '../../files/sharp.js';

/** This relative path leads to the same folder from the source files and from the build. */
const assets = fileURLToPath(new URL('../../../assets/challenge/', import.meta.url));
/** The site's font, Fraunces, reduced to Latin letters, digits and punctuation. */
const FONT = `${assets}fraunces-600.ttf`;
/** Matches strings whose characters are all in the font. */
const IN_THE_FONT = /^[\u0020-\u007e\u00a0-\u0148\u014a-\u017e\u2018-\u201d]*$/u;
const MAX_NAME_LENGTH = 40;

/** The text area within the 1200 x 630 picture, in pixels. It lies to the left of the basket. */
const LEFT = 66;
const TOP = 64;
const WIDTH = 600;
const HEIGHT = 450;

const INK = '#12312f';
const RIVER = '#0b6e78';
const EMBER = '#b4430f';

/**
 * Draws a card's 1200 x 630 picture. The background with the basket is created by `npm run share-image`, and this function draws the card's
 * text on it. Pango, which is bundled with sharp, renders the text in the bundled font, so that it looks the same on every machine.
 */
export async function drawCard(card: ChallengeView): Promise<Buffer> {
  const sharp = await loadSharp();
  const text = linesOf(card).map(markup).join('\n');
  const words = await sharp({
    text: { text, font: 'Fraunces SemiBold', fontfile: FONT, width: WIDTH, dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  // Scales the text down if a long name makes it too tall.
  const fitted =
    words.info.height <= HEIGHT ? words.data : await sharp(words.data).resize({ height: HEIGHT }).png({ compressionLevel: 1 }).toBuffer();
  const top = TOP + Math.max(0, Math.round((HEIGHT - words.info.height) / 2));
  return sharp(await readFile(`${assets}ground.png`))
    .composite([{ input: fitted, left: LEFT, top }])
    .png({ palette: true, colours: 96, effort: 4 })
    .toBuffer();
}

interface Line {
  text: string;
  size: number;
  colour: string;
}

const GAP: Line = { text: ' ', size: 10, colour: INK };

function linesOf(card: ChallengeView): Line[] {
  const { name, slotId, more, state, arrival } = card;
  const { ask } = describeChallenge(card);
  const [day = '', time = ''] = writtenSlot(slotId).split(', ');
  const lines: (Line | false)[] = [
    name !== null && isDrawable(name) && { text: cutName(name), size: 36, colour: RIVER },
    GAP,
    { text: `My money ${state === 'coming' ? 'is' : 'was'} on`, size: 40, colour: INK },
    { text: day, size: 62, colour: INK },
    { text: time, size: 88, colour: INK },
    more > 0 && { text: `and ${more} more`, size: 32, colour: RIVER },
    GAP,
    ask !== null && { text: ask, size: 66, colour: EMBER },
    arrival !== null && { text: 'The flood came on', size: 34, colour: EMBER },
    arrival !== null && { text: writtenArrival(Date.parse(arrival)), size: 40, colour: EMBER },
  ];
  return lines.filter((line) => line !== false);
}

/** Returns whether the font contains every letter of the name. Any other letter would be drawn as a replacement character. */
export function isDrawable(name: string): boolean {
  return IN_THE_FONT.test(name.normalize('NFC'));
}

function cutName(name: string): string {
  const whole = name.normalize('NFC');
  const cut = firstCharacters(whole, MAX_NAME_LENGTH);
  return cut === whole ? whole : `${cut.trimEnd()}...`;
}

/** Pango measures sizes in 1024ths of a point. In this picture, one point is one pixel. */
function markup({ text, size, colour }: Line): string {
  const plain = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<span size="${size * 1024}" foreground="${colour}">${plain}</span>`;
}
