import type { Sharp } from 'sharp';
import { MAX_FILE_BYTES } from '@raffle/contracts/limits';
import { AppError } from '../platform/http/errors/app-error.js';
import { loadSharp, makeTurns } from './sharp.js';

/** Twice what any page shows, and enough to see on a photograph where the water stands. */
const LONGEST_EDGE = 4096;
/** Three times what telephones take unless told otherwise. The worst picture of that size costs 320 MB while it is drawn, a photograph of 12 million 100. */
const MOST_PIXELS = 36_000_000;
const LONGEST_SECONDS = 20;
/** Each of them has up to four megabytes in memory. */
const LONGEST_QUEUE = 8;

const ENCODERS: Record<string, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 85 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90, smartSubsample: true }),
};

const inTurn = makeTurns(
  LONGEST_QUEUE,
  () => new AppError('BUSY_TRY_AGAIN', 'Many pictures are being uploaded. Please try again in a moment.', {}, 10),
);

/**
 * Encodes a picture again: upright, and without place, time, camera or anything else in the file besides the pixels. Of an animated one it
 * keeps the first frame. One at a time, on a libuv thread, before any transaction begins; decoders in JavaScript would block the event loop
 * for seconds.
 *
 * @param type one of `ENCODERS`; anything else is not a picture and stays as it is
 * @returns undefined when it cannot be drawn, or would take more memory than any photograph
 */
export function drawAnew(type: string, bytes: Buffer): Promise<Buffer | undefined> {
  const encode = Object.hasOwn(ENCODERS, type) ? ENCODERS[type] : undefined;
  if (encode === undefined) return Promise.resolve(bytes);
  return inTurn(() => draw(bytes, encode));
}

async function draw(bytes: Buffer, encode: (picture: Sharp) => Sharp): Promise<Buffer | undefined> {
  const sharp = await loadSharp();
  const source = sharp(bytes, { autoOrient: true, limitInputPixels: MOST_PIXELS, failOn: 'error' }).timeout({ seconds: LONGEST_SECONDS });
  for (let edge = LONGEST_EDGE; edge >= 1; edge /= 2) {
    const picture = source.clone().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
    const drawn = await encode(picture.toColourspace('srgb'))
      .toBuffer()
      .catch(() => undefined);
    if (drawn === undefined || drawn.length <= MAX_FILE_BYTES) return drawn;
  }
  return undefined;
}
