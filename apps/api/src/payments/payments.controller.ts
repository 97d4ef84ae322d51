import { Controller, Get, Header, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { PaymentReturnView } from '@raffle/contracts/payments';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import { Length, Matches } from 'class-validator';
import { Me } from '../auth/me.decorator.js';
import type { SessionUser } from '../auth/session-user.js';
import { SignedInGuard } from '../auth/signed-in.guard.js';
import { bookingIdFrom } from '../bookings/booking-id.rules.js';
import { IDEMPOTENCY_KEY, idempotencyOf } from '../platform/http/idempotency.js';
import { RateLimit, type RateLimitPolicy } from '../platform/http/rate-limit.guard.js';
import { CheckoutService } from './checkout.service.js';
import { PaymentReturnService } from './payment-return.service.js';

/** Against people who try stolen cards: every try begins with a checkout. */
const CARD_TESTING: RateLimitPolicy = { perPerson: { points: 20, seconds: 600 }, perAddress: { points: 300, seconds: 600 } };

class ReturnQuery {
  @Length(1, 255) @Matches(/^[\w-]+$/) session_id: string;
}

@ApiTags('payments')
@Controller('api')
@UseGuards(SignedInGuard)
export class PaymentsController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly returns: PaymentReturnService,
  ) {}

  @Post('slot-selections/:id/checkout')
  @ApiHeader(IDEMPOTENCY_KEY)
  @RateLimit('checkout', CARD_TESTING)
  checkoutSelection(@Me() me: SessionUser, @Param('id') id: string, @Req() request: Request): Promise<CheckoutResponse> {
    return this.checkout.ofSelection(me.id, id, idempotencyOf(request));
  }

  @Post('bookings/:id/checkout')
  @ApiHeader(IDEMPOTENCY_KEY)
  @RateLimit('checkout', CARD_TESTING)
  checkoutBooking(@Me() me: SessionUser, @Param('id') id: string, @Req() request: Request): Promise<CheckoutResponse> {
    return this.checkout.ofBooking(me.id, bookingIdFrom(id), idempotencyOf(request));
  }

  @Get('payments/return')
  @Header('Cache-Control', 'no-store')
  returned(@Me() me: SessionUser, @Query() query: ReturnQuery): Promise<PaymentReturnView> {
    return this.returns.outcome(me.id, query.session_id);
  }
}
