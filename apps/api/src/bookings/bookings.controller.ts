import { Controller, Get, Header, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { BookingView } from '@raffle/contracts/bookings';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../platform/http/idempotency/idempotent.js';
import { RateLimit, type RateLimitPolicy } from '../platform/http/rate-limits/rate-limit.guard.js';
import { bookingIdFrom } from './booking-id.rules.js';
import { BookingsService } from './bookings.service.js';
import { ConfirmationResendService } from './confirmation-resend.service.js';

/** Limit on resending confirmations. It is high enough for a buyer whose mailbox was full, but too low to flood a mailbox. */
const RESENDS: RateLimitPolicy = { perPerson: { points: 3, seconds: 600 } };

/** The success page sends these parameters to bypass caches. The server ignores them, because the response is never cached anyway. */
class ListQuery {
  @IsOptional() @IsString() @MaxLength(50) critical?: string;
  @IsOptional() @IsString() @MaxLength(50) ref?: string;
  @IsOptional() @IsString() @MaxLength(50) _?: string;
}

@ApiTags('bookings')
@Controller('api')
@UseGuards(SignedInGuard)
export class BookingsController {
  constructor(
    private readonly bookings: BookingsService,
    private readonly confirmations: ConfirmationResendService,
  ) {}

  @Get('user/bookings')
  @Header('Cache-Control', 'no-store')
  list(@Me() me: SessionUser, @Query() _query: ListQuery): Promise<BookingView[]> {
    return this.bookings.list(me.id);
  }

  @Get('bookings/by-id/:id')
  @Header('Cache-Control', 'no-store')
  byId(@Me() me: SessionUser, @Param('id') id: string): Promise<BookingView> {
    return this.bookings.byId(me.id, bookingIdFrom(id));
  }

  @Get('bookings/:reference')
  @Header('Cache-Control', 'no-store')
  byReference(@Me() me: SessionUser, @Param('reference') reference: string): Promise<BookingView> {
    return this.bookings.byReference(me.id, reference);
  }

  @Post('bookings/:reference/resend-confirmation')
  @HttpCode(202)
  @RateLimit('resend-confirmation', RESENDS)
  @Idempotent()
  resend(@Me() me: SessionUser, @Param('reference') reference: string, @TheKey() key?: IdempotencyKey): Promise<{ accepted: true }> {
    return this.confirmations.ask(me.id, reference, key);
  }
}
