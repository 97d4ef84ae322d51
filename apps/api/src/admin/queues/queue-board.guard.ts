import { Catch, Injectable, type ArgumentsHost, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { API } from '@raffle/contracts/routes';
import { AppError } from '../../platform/http/errors/app-error.js';
import { ErrorFilter } from '../../platform/http/errors/error-filter.js';
import { adminCookieOf } from '../access/sessions/admin-cookie.js';
import { AdminSessionsService, type CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

const COOKIE = 'raffle.board';

/** Sent to the board's own addresses only, and from no other site. */
export function boardCookie(publicUrl: string): CookieOptions {
  return { path: API.adminQueueBoard, httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') };
}

export function setBoardCookie(response: Response, publicUrl: string, value: string, expires: Date): void {
  response.cookie(COOKIE, value, { ...boardCookie(publicUrl), expires });
}

/**
 * For a page that the browser opens by itself and that therefore sends no token: instead of it a second cookie, which an
 * organiser's page has asked for with the token, and which is good on this page alone.
 */
@Injectable()
export class QueueBoardGuard implements CanActivate {
  constructor(private readonly sessions: AdminSessionsService) {}

  /** @throws UNAUTHENTICATED, FORBIDDEN for other roles and for changes that are not the owner's or not from this site's page */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { admin?: CurrentAdmin }>();
    const [cookie, board] = [adminCookieOf(request), /(?:^|;\s*)raffle\.board=([\w-]{20,200})/.exec(request.headers.cookie ?? '')?.[1]];
    const admin = cookie === undefined || board === undefined ? undefined : await this.sessions.findByBoard(board, cookie);
    if (admin === undefined) throw new AppError('UNAUTHENTICATED', "Please open the board from the organisers' page.");
    if (admin.role !== 'owner' && admin.role !== 'organiser') throw new AppError('FORBIDDEN', 'Your role does not allow this.');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      if (admin.role !== 'owner') throw new AppError('FORBIDDEN', 'Only the owner may change jobs.');
      // A foreign one was refused before; here even a program must say where it comes from, as every browser does.
      if (request.headers.origin === undefined) throw new AppError('FORBIDDEN', 'This request does not say which page it came from.');
    }
    request.admin = admin;
    return true;
  }
}

/** Whoever opens the page without its cookie, or while there is no board, is led to where it is opened from. */
@Catch(AppError)
export class QueueBoardFilter extends ErrorFilter {
  override catch(error: AppError, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const opens = request.method === 'GET' && (request.headers.accept?.includes('text/html') ?? false);
    if (!opens || error.code === 'FORBIDDEN') return super.catch(error, host);
    host.switchToHttp().getResponse<Response>().redirect(303, '/admin/queues');
  }
}
