import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { CreateSelectionResponse, SelectionView } from '@raffle/contracts/selections';
import { WORK_HEADER } from '@raffle/contracts/work';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../platform/http/idempotency/idempotent.js';
import { addressKey } from '../platform/http/rate-limits/address-key.js';
import { RateLimit, type RateLimitPolicy } from '../platform/http/rate-limits/rate-limit.guard.js';
import { OpenSelectionsService } from './open-selections.service.js';
import { CreateSelectionDto, ReduceSelectionDto } from './selections.dto.js';
import { SelectionsService } from './selections.service.js';

/**
 * Limits programs that hold and release slots endlessly. There is no limit per network address, because a whole town may share a mobile
 * carrier's address (see `HoldBudgets`).
 */
const HOLDING: RateLimitPolicy = { perPerson: { points: 120, seconds: 600 } };

@ApiTags('selections')
@Controller('api/slot-selections')
@UseGuards(SignedInGuard)
export class SelectionsController {
  constructor(
    private readonly selections: SelectionsService,
    private readonly open: OpenSelectionsService,
  ) {}

  @Post()
  @Idempotent()
  @RateLimit('hold', HOLDING)
  create(
    @Me() me: SessionUser,
    @Body() body: CreateSelectionDto,
    @Req() { ip, headers }: Request,
    @TheKey() key?: IdempotencyKey,
  ): Promise<CreateSelectionResponse> {
    return this.selections.create(me.id, body, key, { address: addressKey(ip), proof: headers[WORK_HEADER.toLowerCase()] });
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
