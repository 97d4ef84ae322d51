import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { CreateSelectionResponse, SelectionView } from '@raffle/contracts/selections';
import { Me } from '../auth/me.decorator.js';
import type { SessionUser } from '../auth/session-user.js';
import { SignedInGuard } from '../auth/signed-in.guard.js';
import { IDEMPOTENCY_KEY, idempotencyOf } from '../platform/http/idempotency.js';
import { RateLimit, type RateLimitPolicy } from '../platform/http/rate-limit.guard.js';
import { OpenSelectionsService } from './open-selections.service.js';
import { CreateSelectionDto, ReduceSelectionDto } from './selections.dto.js';
import { SelectionsService } from './selections.service.js';

/** Against programs that hold and release without end; a whole town may share the one address of its mobile carrier. */
const HOLDING: RateLimitPolicy = { perPerson: { points: 120, seconds: 600 }, perAddress: { points: 12_000, seconds: 600 } };

@ApiTags('selections')
@Controller('api/slot-selections')
@UseGuards(SignedInGuard)
export class SelectionsController {
  constructor(
    private readonly selections: SelectionsService,
    private readonly open: OpenSelectionsService,
  ) {}

  @Post()
  @ApiHeader(IDEMPOTENCY_KEY)
  @RateLimit('hold', HOLDING)
  create(@Me() me: SessionUser, @Body() body: CreateSelectionDto, @Req() request: Request): Promise<CreateSelectionResponse> {
    return this.selections.create(me.id, body, idempotencyOf(request));
  }

  @Get(':id')
  @Header('Cache-Control', 'no-store')
  read(@Me() me: SessionUser, @Param('id') id: string): Promise<SelectionView> {
    return this.open.read(me.id, id);
  }

  @Patch(':id')
  reduce(@Me() me: SessionUser, @Param('id') id: string, @Body() body: ReduceSelectionDto): Promise<SelectionView> {
    return this.open.reduce(me.id, id, body);
  }

  @Post(':id/extend')
  @HttpCode(200)
  extend(@Me() me: SessionUser, @Param('id') id: string): Promise<SelectionView> {
    return this.open.extend(me.id, id);
  }

  @Delete(':id')
  @HttpCode(204)
  release(@Me() me: SessionUser, @Param('id') id: string): Promise<void> {
    return this.open.release(me.id, id);
  }
}
