import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, Like } from 'typeorm';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { drawAnew } from './pictures.js';
import { StoredFile } from './stored-file.entity.js';

/** What a file must begin with: nobody uploads a page under the name of a picture. */
const BEGINNINGS: Record<string, (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  'image/webp': (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  'application/pdf': (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-',
};

const NEITHER = 'Please choose a JPEG, PNG or WebP picture, or a PDF.';

export type FileContent = Pick<StoredFile, 'contentType' | 'bytes'>;

/** Photos and papers that organisers publish: few, small, kept in the database so that its backup holds all of a season. */
@Injectable()
export class FilesService {
  constructor(private readonly db: Database) {}

  /**
   * Returns the file as it is stored: a picture is encoded again, a PDF stays as it is. Hashes are made of
   * the stored file, and it never changes: the public log names an arrival's photo by its hash.
   *
   * @throws VALIDATION_FAILED unless it is what it says it is
   */
  async asKept({ contentType, bytes }: FileContent): Promise<FileContent> {
    // Its own names only: every object inherits a `constructor`, which would take anything.
    const begins = Object.hasOwn(BEGINNINGS, contentType) ? BEGINNINGS[contentType] : undefined;
    const kept = begins?.(bytes) ? await drawAnew(contentType, bytes) : undefined;
    if (kept === undefined) throw new AppError('VALIDATION_FAILED', NEITHER, { fields: { file: [NEITHER] } });
    return { contentType, bytes: kept };
  }

  /** @param file as `asKept` gave it. @returns the public id */
  async store(tx: Tx, uploadedById: string, { contentType, bytes }: FileContent): Promise<string> {
    const publicId = randomBytes(15).toString('base64url');
    await tx.manager.insert(StoredFile, { publicId, contentType, bytes, uploadedById });
    return publicId;
  }

  /** Which of these are stored pictures: a paper is none, and browsers would show nothing in its place. */
  async picturesAmong({ manager }: Reader, publicIds: readonly string[]): Promise<Set<string>> {
    const pictures = await manager.findBy(StoredFile, { publicId: In(publicIds), contentType: Like('image/%') });
    return new Set(pictures.map(({ publicId }) => publicId));
  }

  exists(publicId: string): Promise<boolean> {
    return this.db.single(({ manager }) => manager.existsBy(StoredFile, { publicId }));
  }

  /** @throws NOT_FOUND */
  async read(publicId: string): Promise<FileContent> {
    const file = await this.db.single(({ manager }) =>
      manager.findOne(StoredFile, { select: { contentType: true, bytes: true }, where: { publicId } }),
    );
    if (file === null) throw new AppError('NOT_FOUND', 'This file does not exist.');
    return file;
  }
}
