import { MAX_FILE_BYTES } from '@raffle/contracts/limits';
import { uploadCopy } from './upload.copy';

/** Never a camera's JPEG: where and on whose phone it was taken stands in it, and everybody can open it. Drawn anew it says only what it shows. */
const TAKEN_AS_IT_IS = ['image/png', 'image/webp'];
export interface PhotoLimit {
  bytes: number;
  /** Longest side in pixels, one after the other until the picture is small enough. */
  sides: readonly number[];
}

/** What the api takes. */
export const EVIDENCE: PhotoLimit = { bytes: MAX_FILE_BYTES, sides: [3200, 2400, 1600] };
const QUALITY = 0.85;

/** A photo as the api takes it: as it is, or drawn smaller. @throws Error in plain words when it is no picture */
export async function shrinkPhoto(file: File, most = EVIDENCE): Promise<Blob> {
  if (TAKEN_AS_IT_IS.includes(file.type) && file.size <= most.bytes) return file;
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(uploadCopy.unreadable);
  });
  try {
    for (const side of most.sides) {
      const drawn = await draw(picture, Math.min(1, side / Math.max(picture.width, picture.height)));
      if (drawn.size <= most.bytes) return drawn;
    }
  } finally {
    picture.close();
  }
  throw new Error(uploadCopy.pictureTooLarge);
}

function draw(picture: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(uploadCopy.unreadable))), 'image/jpeg', QUALITY);
  });
}
