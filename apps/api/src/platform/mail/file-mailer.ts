import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Mailer, type Mail, type RepeatedMail } from './mailer.js';

export interface StoredMail extends Mail {
  /** ISO 8601 timestamp. */
  sentAt: string;
}

/** Mailer without a mail server. Stores every email as a JSON file that only the current user can read. The file names sort by time. */
export class FileMailer extends Mailer {
  private readonly folder: string;

  constructor(dataDir: string) {
    super();
    this.folder = path.join(dataDir, 'mail');
  }

  protected async deliver(mail: Mail, repeated: RepeatedMail | undefined): Promise<void> {
    const id = repeated?.id;
    await repeated?.beforeText();
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    if (id !== undefined && (await this.names()).some((name) => name.endsWith(`-${id}.json`))) return;
    const stored: StoredMail = { sentAt: new Date().toISOString(), ...mail };
    const file = path.join(this.folder, `${stored.sentAt.replaceAll(':', '-')}-${id ?? randomBytes(16).toString('hex')}.json`);
    await writeFile(`${file}.part`, JSON.stringify(stored, null, 2), { mode: 0o600 });
    // The rename is atomic, so a program that reads the folder never sees a partial file.
    await rename(`${file}.part`, file);
  }

  /** Returns the `count` newest emails, newest first. */
  async latest(count: number): Promise<StoredMail[]> {
    const newest = (await this.names())
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .slice(-count)
      .toReversed();
    return Promise.all(newest.map(async (name) => JSON.parse(await readFile(path.join(this.folder, name), 'utf8')) as StoredMail));
  }
  private async names(): Promise<string[]> {
    return readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
  }
}
