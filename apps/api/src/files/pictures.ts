import type { Sharp } from 'sharp';
import { MAX_FILE_BYTES } from '@raffle/contracts/limits';
import { FILE_TOO_LARGE, type PictureType } from '@raffle/contracts/uploads';
import { AppError } from '../platform/http/errors/app-error.js';
import { DARK_GROUND, needsDarkGround } from './dark-ground.js';
import { loadSharp, makeTurns } from './sharp.js';

/**
 * Maximum edge length, in pixels. It is twice the largest size at which a page shows a picture, and enough to make out the water level in a
 * photo.
 */
const MAX_EDGE = 4096;
/**
 * Maximum number of pixels, which is three times the default resolution of phones. Encoding the worst picture of that size takes 320 MB of
 * memory; a 12-megapixel photo takes 100 MB.
 */
const MAX_PIXELS = 36_000_000;
const MAX_SECONDS = 20;
/** Maximum number of queued pictures, including the one being encoded. Each of them takes up to 4 MB of memory. */
const MAX_QUEUE_LENGTH = 8;

const ENCODERS: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 85 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90, smartSubsample: true }),
};

const inTurn = makeTurns(
  MAX_QUEUE_LENGTH,
  () => new AppError('BUSY_TRY_AGAIN', 'Many pictures are being uploaded. Please try again in a moment.', {}, 10),
);

/** A picture's size, in pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

interface DrawnPicture extends PictureSize {
  bytes: Buffer;
}

/**
 * Re-encodes a picture upright and removes its location, time, camera and all other metadata. Keeps transparency, unless the picture is
 * light and would be invisible on a light page. Keeps only the first frame of an animated picture. Encodes one picture at a time on a libuv
 * thread, because a JavaScript decoder would block the event loop for seconds. Call this function before any transaction begins.
 *
 * @throws VALIDATION_FAILED with this picture's problem
 */
export function redrawPicture(type: PictureType, bytes: Buffer): Promise<DrawnPicture> {
  return inTurn(() => draw(bytes, ENCODERS[type]));
}

/** Reads a stored picture's size from its header. */
export async function sizeOf(bytes: Buffer): Promise<PictureSize> {
  const { width, height } = await (await loadSharp())(bytes).metadata();
  return { width, height };
}

export function refused(sentence: string): AppError {
  return new AppError('VALIDATION_FAILED', sentence, { fields: { file: [sentence] } });
}

async function draw(bytes: Buffer, encode: (picture: Sharp) => Sharp): Promise<DrawnPicture> {
  const sharp = await loadSharp();
  const damaged = () => refused('This picture is damaged or incomplete. Please choose another one.');
  // Reads only the header, which is cheap however large the picture is.
  const { width, height, hasAlpha } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(damaged()));
  if (width * height > MAX_PIXELS)
    throw refused(`This picture has ${width} x ${height} pixels. The limit is ${MAX_PIXELS / 1e6} million. Please choose a smaller one.`);
  const source = sharp(bytes, { autoOrient: true, limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: MAX_SECONDS });
  const onDark = hasAlpha && (await needsDarkGround(source.clone()).catch(() => false));
  const grounded = onDark ? source.flatten({ background: DARK_GROUND }) : source;
  for (let edge = MAX_EDGE; edge >= 1; edge /= 2) {
    const picture = grounded.clone().resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
    const drawn = await encode(picture.toColourspace('srgb'))
      .toBuffer({ resolveWithObject: true })
      .catch((error: unknown) => Promise.reject(String(error).includes('timeout') ? refused(TOO_SLOW) : damaged()));
    const { data, info } = drawn;
    if (data.length <= MAX_FILE_BYTES) return { bytes: data, width: info.width, height: info.height };
  }
  throw refused(FILE_TOO_LARGE);
}

const TOO_SLOW = 'This picture takes too long to read. Please choose a smaller one.';
