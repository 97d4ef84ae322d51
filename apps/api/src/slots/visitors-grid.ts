import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { API } from '@raffle/contracts/routes';
import { CONFIG } from '../platform/config/config.js';
import type { CookieConfig } from '../platform/http/sessions/cookies.js';
import { hasSessionCookie } from '../platform/http/sessions/session.js';
import { sendGrid } from './send-grid.js';
import { SlotBoard } from './slot-board.js';

const GRID = new RegExp(`^${API.timeSlots}\\?date=(\\d{4}-\\d\\d-\\d\\d)$`);

/**
 * Sends a date's grid to visitors without a session cookie if the grid is in memory. Thousands of visitors may request a grid in the same
 * minute, so this handler runs before the session middleware, the body parsers and the routes, which together cost more than the response
 * itself. In `npm run bench -- --only grid`, the API reaches about three quarters of bare Express's throughput with this handler, and half
 * without it. All other requests go to the controller, which sends grids in the same way.
 */
@Injectable()
export class VisitorsGrid {
  constructor(
    private readonly board: SlotBoard,
    @Inject(CONFIG) private readonly config: CookieConfig,
  ) {}

  readonly answer = (request: Request, response: Response, next: NextFunction): void => {
    const date = request.method === 'GET' ? GRID.exec(request.url)?.[1] : undefined;
    const board = date === undefined || hasSessionCookie(request, this.config) ? undefined : this.board.fresh(date);
    if (board === undefined) return next();
    this.board.keepFresh(board.date);
    sendGrid(request, response, board).catch(next);
  };
}
