import type { Request, Response } from 'express';
import { SLOTS_VERSION_HEADER } from '@raffle/contracts/slots';
import type { SessionUser } from '../auth/sessions/signed-in.js';
import { matchesEtag } from '../platform/http/responses/etag.js';
import { sendJsonBytes, SharedBytes } from '../platform/http/responses/send-bytes.js';
import { slotsFor, type Board } from './slot-board.js';

/** Sends a grid. The visitors' grid is serialised once per version; a signed-in person's grid is built for each request. */
export async function sendGrid(request: Request, response: Response, board: Board, me?: SessionUser): Promise<void> {
  const etag = me === undefined ? board.etag : `${board.etag.slice(0, -1)}-${me.publicId}"`;
  response.setHeader('Cache-Control', me === undefined ? 'no-cache' : 'private, no-cache');
  response.setHeader('Vary', 'Cookie, Accept-Encoding');
  response.setHeader('ETag', etag);
  response.setHeader(SLOTS_VERSION_HEADER, String(board.version));
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  await sendJsonBytes(
    request,
    response,
    me === undefined ? board.body : new SharedBytes(Buffer.from(JSON.stringify(slotsFor(board, me.id)))),
  );
}
