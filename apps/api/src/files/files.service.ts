import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, Like } from 'typeorm';
import { FILE_EMPTY, fileTypeOf, isPictureType, wrongFile } from '@raffle/contracts/uploads';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { AppError } from '../platform/http/errors/app-error.js';
import { redrawPicture, refused, sizeOf, type PictureSize } from './pictures.js';
import { StoredFile } from './stored-file.entity.js';

export type FileContent = Pick<StoredFile, 'contentType' | 'bytes'>;
/** A file in its stored form. Pictures also have a size. */
type KeptFile = FileContent & Partial<PictureSize>;

/**
 * Stores the photos and documents that organisers publish. They are few and small, so they are kept in the database and included in its
 * backup.
 */
@Injectable()
export class FilesService {
  constructor(private readonly db: Database) {}

  /**
   * Returns the file in the form in which it is stored: a picture is re-encoded, and a PDF is left unchanged. The public log identifies an
   * arrival's photo by the stored file's hash, so the stored file never changes. The type is determined from the content, because a JPEG
   * may be named logo.png.
   * @throws VALIDATION_FAILED with this file's problem
   */
  async asKept(bytes: Buffer): Promise<KeptFile> {
    if (bytes.length === 0) throw refused(FILE_EMPTY);
    const type = fileTypeOf(bytes);
    if (isPictureType(type)) return { contentType: type, ...(await redrawPicture(type, bytes)) };
    if (type === 'application/pdf') return { contentType: type, bytes };
    throw refused(wrongFile(type, true));
  }

  /** @param file the result of `asKept` @returns the file's public ID */
  async store(tx: Tx, uploadedById: string, { contentType, bytes }: FileContent): Promise<string> {
    const publicId = randomBytes(15).toString('base64url');
    await tx.manager.insert(StoredFile, { publicId, contentType, bytes, uploadedById });
    return publicId;
  }

  /** Returns the sizes of those files that are stored pictures. Omits documents, because browsers cannot display them as pictures. */
  async picturesAmong({ manager }: Reader, publicIds: readonly string[]): Promise<Map<string, PictureSize>> {
    const pictures = await manager.find(StoredFile, {
      select: { publicId: true, bytes: true },
      where: { publicId: In(publicIds), contentType: Like('image/%') },
    });
    return new Map(await Promise.all(pictures.map(async ({ publicId, bytes }) => [publicId, await sizeOf(bytes)] as const)));
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
