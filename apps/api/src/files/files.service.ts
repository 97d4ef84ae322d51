import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';

export const MAX_FILE_BYTES = 4 * 1024 * 1024;

/** What a file must begin with: nobody uploads a page under the name of a picture. */
const BEGINNINGS: Record<string, (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
};

export interface StoredFile {
  contentType: string;
  bytes: Buffer;
}

/** Photographs and papers that organisers publish: few, small, kept in the database so that its backup holds all of a season. */
@Injectable()
export class FilesService {
  constructor(private readonly db: Database) {}

  /** @returns the public id. @throws VALIDATION_FAILED unless it is what it says it is, and small enough */
  async store(tx: Tx, adminId: string, { contentType, bytes }: StoredFile): Promise<string> {
    // Its own names only: every object inherits a `constructor`, which would take anything.
    const begins = Object.hasOwn(BEGINNINGS, contentType) ? BEGINNINGS[contentType] : undefined;
    if (begins === undefined || !begins(bytes)) throw invalid({ file: ['Please choose a JPEG, PNG or WebP picture, or a PDF.'] });
    if (bytes.length > MAX_FILE_BYTES) throw invalid({ file: ['The file may have at most 4 MB.'] });
    const publicId = randomBytes(15).toString('base64url');
    await tx.write(`INSERT INTO files (public_id, content_type, bytes, uploaded_by) VALUES ($1, $2, $3, $4)`, [
      publicId,
      contentType,
      bytes,
      adminId,
    ]);
    return publicId;
  }

  /** @throws NOT_FOUND */
  async read(publicId: string): Promise<StoredFile> {
    const [row] = await this.db.rows<{ content_type: string; bytes: Buffer }>(
      `SELECT content_type, bytes FROM files WHERE public_id = $1`,
      [publicId],
    );
    if (row === undefined) throw new AppError('NOT_FOUND', 'There is no such file.');
    return { contentType: row.content_type, bytes: row.bytes };
  }
}
