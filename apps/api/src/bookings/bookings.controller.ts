import { Controller, Get, Header, Param, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { BookingView } from '@raffle/contracts/bookings';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Me, type SessionUser, SignedInGuard } from '../auth/sessions/signed-in.js';
import { bookingIdFrom } from './booking-id.rules.js';
import { BookingsService } from './bookings.service.js';

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
  constructor(private readonly bookings: BookingsService) {}

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
}
