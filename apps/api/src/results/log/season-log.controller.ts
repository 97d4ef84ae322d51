import { Controller, Get, Header, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { CashTicketView } from '@raffle/contracts/log/cash-ticket';
import type { LogReceipt, LoggedEntries, OpenedPage, WitnessedPage, WitnessesPage } from '@raffle/contracts/log/entries';
import { TILE_WIDTH, tileAddress } from '@raffle/contracts/log/tile-paths';
import { Me, type SessionUser, SignedInGuard } from '../../auth/sessions/signed-in.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { WitnessesService } from '../witnesses/witnesses.service.js';
import { RateLimit } from '../../platform/http/rate-limits/rate-limit.guard.js';
import { MAX_INT } from '../../platform/http/responses/plain-json.js';
import { SeasonLogService } from './season-log.service.js';

/**
 * Serves the log as files in C2SP tlog-tiles format. Complete tiles may be cached forever and incomplete tiles for a minute. The log head
 * must always be revalidated.
 */
@ApiTags('results')
@Controller()
export class SeasonLogController {
  constructor(
    private readonly log: SeasonLogService,
    private readonly witnesses: WitnessesService,
  ) {}

  @Get('log/:year/checkpoint')
  @ApiExcludeEndpoint()
  async checkpoint(@Param('year') year: string, @Res() response: Response): Promise<void> {
    const newest = await this.log.checkpoint(yearOf(year));
    if (newest === undefined) throw notThere();
    response.setHeader('Cache-Control', 'no-cache').type('text/plain; charset=utf-8').send(newest.note);
  }

  @Get('log/:year/tile/*path')
  @ApiExcludeEndpoint()
  async tile(@Param('year') year: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const address = tileAddress(request.path.slice(`/log/${year}/`.length));
    const bytes = address === null ? undefined : await this.log.tile(yearOf(year), address);
    if (address === null || bytes === undefined) throw notThere();
    const isFull = address.width === TILE_WIDTH;
    response
      .setHeader('Cache-Control', isFull ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .type('application/octet-stream')
      .send(bytes);
  }

  @Get('log/:year/witnessed')
  @Header('Cache-Control', 'no-cache')
  @ApiExcludeEndpoint()
  async witnessed(@Param('year') year: string, @Query('after') after: unknown, @Query('limit') limit: unknown): Promise<WitnessedPage> {
    const [known, wanted] = [after === undefined ? 0 : Number(after), limit === undefined ? MAX_INT : Number(limit)];
    const isRange =
      Number.isInteger(known) && known >= 0 && known <= MAX_INT && Number.isInteger(wanted) && wanted > 0 && wanted <= MAX_INT;
    if (!isRange || (await this.log.checkpoint(yearOf(year))) === undefined) throw notThere();
    return this.witnesses.witnessed(yearOf(year), known, wanted);
  }

  @Get('log/:year/witnesses')
  @Header('Cache-Control', 'no-cache')
  @ApiExcludeEndpoint()
  async outside(@Param('year') year: string): Promise<WitnessesPage> {
    if ((await this.log.checkpoint(yearOf(year))) === undefined) throw notThere();
    return { witnesses: await this.witnesses.views() };
  }

  @Get('log/:year/opened')
  @Header('Cache-Control', 'public, max-age=60')
  @ApiExcludeEndpoint()
  async opened(@Param('year') year: string, @Query('after') after: unknown): Promise<OpenedPage> {
    const known = after === undefined ? -1 : Number(after);
    const page = Number.isInteger(known) && Math.abs(known) <= MAX_INT ? await this.log.opened(yearOf(year), known) : undefined;
    if (page === undefined) throw notThere();
    return page;
  }

  @Get('api/results/log')
  @Header('Cache-Control', 'no-store')
  @UseGuards(SignedInGuard)
  mine(@Me() me: SessionUser): Promise<LoggedEntries> {
    return this.log.entriesOfUser(me.id);
  }

  /** Returns a cash ticket to anyone who has the receipt code. The code cannot be guessed, so the rate limit only protects the database. */
  @Get('api/results/cash/:code')
  @Header('Cache-Control', 'no-store')
  @RateLimit('cash-ticket', { perAddress: { points: 60, seconds: 600 } })
  cash(@Param('code') code: string): Promise<CashTicketView> {
    return this.log.cashTicket(code);
  }

  @Get('api/results/log/:reference')
  @Header('Cache-Control', 'no-store')
  @UseGuards(SignedInGuard)
  receipt(@Me() me: SessionUser, @Param('reference') reference: string): Promise<LogReceipt> {
    return this.log.receipt(me.id, reference);
  }
}

function yearOf(year: string): number {
  if (!/^2\d{3}$/.test(year)) throw notThere();
  return Number(year);
}

function notThere(): AppError {
  return new AppError('NOT_FOUND', 'This file is not in the log.');
}
