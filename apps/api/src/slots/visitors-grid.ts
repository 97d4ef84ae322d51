import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { API } from '@raffle/contracts/routes';
import { hasSessionCookie } from '../platform/http/sessions/session.js';
import { sendGrid } from './send-grid.js';
import { SlotBoard } from './slot-board.js';

const GRID = new RegExp(`^${API.timeSlots}\\?date=(\\d{4}-\\d\\d-\\d\\d)$`);

/**
 * The answer that almost all requests want: a date's grid for somebody without a session, while its bytes are in memory.
 * It stands before the session, the body parsers and the routes, which together cost more than the answer (ADR 24).
 * Whatever it does not know it leaves to the controller.
 */
@Injectable()
export class VisitorsGrid {
  constructor(private readonly board: SlotBoard) {}

  readonly answer = (request: Request, response: Response, next: NextFunction): void => {
    const date = request.method === 'GET' ? GRID.exec(request.url)?.[1] : undefined;
    const board = date === undefined || hasSessionCookie(request) ? undefined : this.board.fresh(date);
    if (board === undefined) return next();
    this.board.keepFresh(board.date);
    sendGrid(request, response, board).catch(next);
  };
}
