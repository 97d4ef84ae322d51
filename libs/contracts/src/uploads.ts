/** Types of files that organisers can upload. A file's first bytes determine its type; its name and declared type are ignored. */
export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';
export type UploadType = PictureType | 'application/pdf';
/** Common file types that the API does not accept, with their usual names. */
const OTHERS = {
  'image/gif': 'a GIF',
  'image/svg+xml': 'an SVG drawing',
  'image/heic': 'a HEIC photo',
  'image/avif': 'an AVIF picture',
  'image/bmp': 'a BMP picture',
  'image/tiff': 'a TIFF picture',
  'text/html': 'a web page',
  'video/mp4': 'a video',
} as const;
export type FileType = UploadType | keyof typeof OTHERS;

/**
 * Number of bytes that `fileTypeOf` reads from the start of a file. Large enough for an SVG drawing that begins with a declaration and
 * comments.
 */
export const FILE_BEGINNING = 1024;

const SIGNATURES: readonly [FileType, RegExp][] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['application/pdf', /^%PDF-/],
  ['image/gif', /^GIF8[79]a/],
  ['image/heic', /^[^]{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/],
  ['image/avif', /^[^]{4}ftypavi[fs]/],
  ['video/mp4', /^[^]{4}ftyp/],
  ['image/bmp', /^BM[^]{4}\0\0\0\0/],
  ['image/tiff', /^(II\*\0|MM\0\*)/],
  ['image/svg+xml', /^(\xef\xbb\xbf)?\s*(<\?xml[^]*|<!--[^]*|<!doctype svg[^]*)?<svg[\s>/]/i],
  ['text/html', /^(\xef\xbb\xbf)?\s*<(!doctype html|html|script|body)\b/i],
];

/** Returns the type of a file; undefined if it is unknown. @param bytes the file's first `FILE_BEGINNING` bytes or more */
export function fileTypeOf(bytes: Uint8Array): FileType | undefined {
  const beginning = String.fromCharCode(...bytes.subarray(0, FILE_BEGINNING));
  return SIGNATURES.find(([, pattern]) => pattern.test(beginning))?.[0];
}

export function isPictureType(type: FileType | undefined): type is PictureType {
  return type === 'image/jpeg' || type === 'image/png' || type === 'image/webp';
}

export const CHOOSE_PICTURE = 'Please choose a JPEG, PNG or WebP picture.';
export const CHOOSE_FILE = 'Please choose a JPEG, PNG or WebP picture, or a PDF.';
export const FILE_EMPTY = 'This file is empty. Please choose another one.';
export const FILE_TOO_LARGE = 'The file is too large. The limit is 4 MB.';

/** Returns a message that states what type the rejected file is. @param paper whether PDF files are also accepted */
export function wrongFile(type: FileType | undefined, paper: boolean): string {
  const choose = paper ? CHOOSE_FILE : CHOOSE_PICTURE;
  if (type === 'application/pdf') return `This is a PDF. ${choose}`;
  if (type === undefined || isPictureType(type)) return `This file is not a picture${paper ? ' or a PDF' : ''}. ${choose}`;
  return `This is ${OTHERS[type]}. ${choose}`;
}
