import { Body, Controller, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FeedbackReceipt } from '@raffle/contracts/feedback';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../platform/http/idempotency/idempotent.js';
import { RateLimit } from '../platform/http/rate-limits/rate-limit.guard.js';
import { FeedbackDto } from './feedback.dto.js';
import { FeedbackService } from './feedback.service.js';

const MINUTE = 60;

@ApiTags('feedback')
@Controller('api/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @Post()
  @Idempotent()
  @UseGuards(SignedInGuard)
  @RateLimit('feedback', { perPerson: { points: 10, seconds: 10 * MINUTE } })
  receive(@Me() me: SessionUser, @Body() form: FeedbackDto, @TheKey() key?: IdempotencyKey): Promise<FeedbackReceipt> {
    return this.feedback.receive(me.id, form.message, key);
  }
}
