import { Body, Controller, Post, Req, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { FeedbackReceipt } from '@raffle/contracts/feedback';
import { Me } from '../auth/me.decorator.js';
import type { SessionUser } from '../auth/session-user.js';
import { SignedInGuard } from '../auth/signed-in.guard.js';
import { IDEMPOTENCY_KEY, idempotencyOf } from '../platform/http/idempotency.js';
import { RateLimit } from '../platform/http/rate-limit.guard.js';
import { FeedbackDto } from './feedback.dto.js';
import { FeedbackService } from './feedback.service.js';

const MINUTE = 60;

@ApiTags('feedback')
@Controller('api/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Post()
  @ApiHeader(IDEMPOTENCY_KEY)
  @UseGuards(SignedInGuard)
  @RateLimit('feedback', { perPerson: { points: 10, seconds: 10 * MINUTE }, everybody: { points: 1000, seconds: 10 * MINUTE } })
  receive(@Me() me: SessionUser, @Body() form: FeedbackDto, @Req() request: Request): Promise<FeedbackReceipt> {
    return this.feedback.receive(me.id, form.message, idempotencyOf(request));
  }
}
