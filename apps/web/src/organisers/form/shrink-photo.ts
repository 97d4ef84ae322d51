import { MAX_FILE_BYTES } from '@raffle/contracts/limits';
import { FILE_BEGINNING, FILE_EMPTY, FILE_TOO_LARGE, fileTypeOf, isPictureType, wrongFile, type FileType } from '@raffle/contracts/uploads';
import { uploadCopy } from './upload.copy';

export interface PhotoLimit {
  bytes: number;
  /** Maximum lengths of the picture's longer side, in pixels. They are tried in order until the file is small enough. */
  sides: readonly number[];
}

/** Limits for evidence, such as photos and receipts. `bytes` is the API's own limit. */
export const EVIDENCE: PhotoLimit = { bytes: MAX_FILE_BYTES, sides: [3200, 2400, 1600] };
const QUALITY = 0.85;

/**
 * Returns the file to upload: the original or a scaled-down picture. If the browser can decode a JPEG or HEIC picture, the picture is
 * re-encoded to remove the location that the camera may have embedded, because uploaded pictures are public.
 *
 * @param paper whether PDF files are also accepted
 * @throws Error that explains why the file can't be used
 */
export async function shrinkPhoto(file: Blob, most = EVIDENCE, paper = false): Promise<Blob> {
  if (file.size === 0) throw new Error(FILE_EMPTY);
  const type = await typeOf(file);
  const picture = await decode(file);
  if (picture === undefined) return checked(file, type, paper);
  try {
    const longest = Math.max(picture.width, picture.height);
    const isStored = type === 'image/png' || type === 'image/webp';
    if (isStored && file.size <= most.bytes && longest <= Math.max(...most.sides)) return file;
    const hasNoAlpha = type === 'image/jpeg' || type === 'image/heic';
    for (const encoding of hasNoAlpha ? [JPEG] : [WEBP, JPEG])
      for (const side of most.sides) {
        const drawn = await draw(picture, Math.min(1, side / longest), encoding);
        if (drawn.size <= most.bytes) return drawn;
      }
  } finally {
    picture.close();
  }
  throw new Error(uploadCopy.pictureTooLarge);
}

/**
 * Checks the type and size of a file that the browser can't decode, and returns the file. Accepts an unknown type, because the API then
 * explains why the file can't be used.
 * @throws Error if the file has an unsupported type or is too large
 */
function checked(file: Blob, type: FileType | undefined, paper: boolean): Blob {
  if (type !== undefined && !isPictureType(type) && !(paper && type === 'application/pdf')) throw new Error(wrongFile(type, paper));
  if (file.size > MAX_FILE_BYTES) throw new Error(FILE_TOO_LARGE);
  return file;
}

/**
 * WebP is tried first, because it keeps transparency. Safari can't encode WebP and returns a PNG. If the PNG is too large, a JPEG on a
 * white background is encoded instead.
 */
const WEBP = 'image/webp';
const JPEG = 'image/jpeg';

function draw(picture: ImageBitmap, scale: number, encoding: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context && encoding === JPEG) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(uploadCopy.unreadable))), encoding, QUALITY);
  });
}

/** @returns undefined if the browser cannot read the picture */
async function decode(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file);
  } catch {
    return undefined;
  }
}

function typeOf(file: Blob): Promise<FileType | undefined> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(fileTypeOf(new Uint8Array(reader.result as ArrayBuffer))));
    reader.addEventListener('error', () => reject(new Error(uploadCopy.unreadable)));
    reader.readAsArrayBuffer(file.slice(0, FILE_BEGINNING));
  });
}
