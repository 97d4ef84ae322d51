import {
  applyDecorators,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  Next,
  Patch,
  Post,
  Put,
  Req,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import type { QueuesView } from '@raffle/contracts/admin/queues';
import { API } from '@raffle/contracts/routes';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { AdminOnly, TheAdmin } from '../access/sessions/admin.guard.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';
import { QueueBoardFilter, QueueBoardGuard, setBoardCookie } from './queue-board.guard.js';
import { QueueBoardService } from './queue-board.service.js';
import { QueuesAdminService } from './queues-admin.service.js';

/** As strict as the site's, for a page that is not ours: nothing from other hosts. `base-uri`, because it finds its parts by it. */
const BOARD_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Its page, its parts and its calls. */
const BOARD = 'board{/*path}';
const Board = (): MethodDecorator => applyDecorators(UseGuards(QueueBoardGuard), UseFilters(QueueBoardFilter), ApiExcludeEndpoint());

@ApiTags('admin: queues')
@Controller('api/admin/queues')
export class QueuesAdminController {
  constructor(
    private readonly boards: QueueBoardService,
    private readonly admin: QueuesAdminService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @AdminOnly('organiser')
  show(@TheAdmin() { role }: CurrentAdmin): QueuesView {
    return { available: this.boards.board(false) !== undefined, mayChange: role === 'owner' };
  }

  /** Opens the board's page to this browser for as long as the session lasts. */
  @Post('entry')
  @HttpCode(204)
  @AdminOnly('organiser')
  async enter(@TheAdmin() me: CurrentAdmin, @Res({ passthrough: true }) response: Response): Promise<void> {
    setBoardCookie(response, this.config.publicUrl, await this.admin.enter(me), me.expiresAt);
  }

  @Get(BOARD)
  @Board()
  look(@TheAdmin() me: CurrentAdmin, @Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    this.serve(me, request, response, next);
  }

  @Put(BOARD)
  @Board()
  put(@TheAdmin() me: CurrentAdmin, @Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    return this.change(me, request, response, next);
  }

  @Post(BOARD)
  @Board()
  post(@TheAdmin() me: CurrentAdmin, @Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    return this.change(me, request, response, next);
  }

  @Patch(BOARD)
  @Board()
  patch(@TheAdmin() me: CurrentAdmin, @Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    return this.change(me, request, response, next);
  }

  private async change(me: CurrentAdmin, request: Request, response: Response, next: NextFunction): Promise<void> {
    await this.admin.record(me, request.method, request.path.slice(API.adminQueueBoard.length));
    this.serve(me, request, response, next);
  }

  private serve({ role }: CurrentAdmin, request: Request, response: Response, next: NextFunction): void {
    const board = this.boards.board(role === 'owner');
    if (board === undefined) throw new AppError('NOT_FOUND', 'There is no board: the job queue is not on Redis, or Redis is down.');
    response.setHeader('Content-Security-Policy', BOARD_CSP);
    request.url = request.url.slice(API.adminQueueBoard.length) || '/';
    board(request, response, next);
  }
}
