import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { OutboxModule } from '../platform/outbox/outbox.module.js';
import { SeasonModule } from '../season/season.module.js';
import { ArrivalsService } from './arrivals.service.js';
import { FingerprintNote } from './fingerprint-note.js';
import { LateTickets } from './late-tickets.js';
import { PrizeService } from './prize.service.js';
import { ResultsController } from './results.controller.js';
import { ResultsService } from './results.service.js';
import { SealsJob } from './seals.job.js';
import { SealsService } from './seals.service.js';
import { WinnerMail } from './winner-mail.js';

@Module({
  imports: [BookingsModule, OutboxModule, PaymentsModule, SeasonModule],
  controllers: [ResultsController],
  providers: [ArrivalsService, FingerprintNote, LateTickets, PrizeService, ResultsService, SealsJob, SealsService, WinnerMail],
  exports: [ArrivalsService, PrizeService, ResultsService, SealsService],
})
export class ResultsModule {}
