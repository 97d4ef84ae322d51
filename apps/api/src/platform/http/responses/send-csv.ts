import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Sends a CSV file no faster than the client reads it. A slow client slows down the cursor, and the whole file is never in memory. A
 * failure before the first line becomes an ordinary error. If the client disconnects, the read ends, which also closes the cursor.
 */
export async function sendCsv(response: Response, fileName: string, lines: AsyncGenerator<string, void>): Promise<void> {
  const first = await lines.next();
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  response.setHeader('Cache-Control', 'no-store');
  if (!first.done) response.write(first.value);
  await pipeline(Readable.from(lines), response).catch(() => response.destroy());
}
