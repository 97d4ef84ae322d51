import { Controller, Get, Header, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { PaymentReturnView } from '@raffle/contracts/money/payments';
import type { CheckoutResponse } from '@raffle/contracts/selections';
import { Length, Matches } from 'class-validator';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import { bookingIdFrom } from '../bookings/booking-id.rules.js';
import type { IdempotencyKey } from '../platform/http/idempotency/idempotency-key.js';
import { Idempotent, TheKey } from '../platform/http/idempotency/idempotent.js';
import { RateLimit, type RateLimitPolicy } from '../platform/http/rate-limits/rate-limit.guard.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { PaymentReturnService } from './checkout/payment-return.service.js';

/** Limits card testing: each attempt with a stolen card starts with a checkout. */
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
  @Idempotent()
  @RateLimit('checkout', CARD_TESTING)
  checkoutSelection(@Me() me: SessionUser, @Param('id') id: string, @TheKey() key?: IdempotencyKey): Promise<CheckoutResponse> {
    return this.checkout.ofSelection(me.id, id, key);
  }

  @Post('bookings/:id/checkout')
  @Idempotent()
  @RateLimit('checkout', CARD_TESTING)
  checkoutBooking(@Me() me: SessionUser, @Param('id') id: string, @TheKey() key?: IdempotencyKey): Promise<CheckoutResponse> {
    return this.checkout.ofBooking(me.id, bookingIdFrom(id), key);
  }

  @Get('payments/return')
  @Header('Cache-Control', 'no-store')
  returned(@Me() me: SessionUser, @Query() query: ReturnQuery): Promise<PaymentReturnView> {
    return this.returns.outcome(me.id, query.session_id);
  }
}
