import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * A CSV file, sent no faster than it is taken: a slow phone holds a cursor back, not a file in memory. What goes wrong before
 * the first line is still an ordinary error; whoever leaves later ends the reading, and with it the cursor.
 */
export async function sendCsv(response: Response, fileName: string, lines: AsyncGenerator<string, void>): Promise<void> {
  const first = await lines.next();
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'no-store');
  if (!first.done) response.write(first.value);
  await pipeline(Readable.from(lines), response).catch(() => response.destroy());
}
