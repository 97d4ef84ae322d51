import { Inject, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BookingsModule } from '../bookings/bookings.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Jobs } from '../platform/queue/jobs.js';
import { SeasonModule } from '../season/season.module.js';
import { SelectionsModule } from '../selections/selections.module.js';
import { ArrivalsService } from './arrival/arrivals.service.js';
import { FinalTicketsService } from './prize/final-tickets.service.js';
import { LateTicketMail } from './prize/late-ticket-mail.js';
import { EndingRefunds } from './ending/ending-refunds.service.js';
import { EndingsService } from './ending/endings.service.js';
import { SeasonEndedMail } from './ending/season-ended-mail.js';
import { LateTickets } from './prize/late-tickets.js';
import { LogKeys } from './log/log-keys.service.js';
import { LogLosses } from './log/log-losses.service.js';
import { LogNote } from './log/log-note.js';
import { LogSealingJob } from './log/log-sealing.job.js';
import { LogSealingService } from './log/log-sealing.service.js';
import { LogTrees } from './log/log-trees.js';
import { SeasonLogController } from './log/season-log.controller.js';
import { SeasonLogService } from './log/season-log.service.js';
import { MyPlacesController } from './places/my-places.controller.js';
import { MyPlacesService } from './places/my-places.service.js';
import { PlaceMails } from './places/place-mails.js';
import { PlacesJob } from './places/places.job.js';
import { PlacesService } from './places/places.service.js';
import { LineService } from './prize/line.service.js';
import { PrizeService } from './prize/prize.service.js';
import { ResultsController } from './results.controller.js';
import { ResultsService } from './results.service.js';
import { WinnerMail } from './prize/winner-mail.js';
import { WitnessMail } from './witnesses/witness-mail.js';
import { WitnessPeopleService } from './witnesses/witness-people.service.js';
import { WitnessesService } from './witnesses/witnesses.service.js';

@Module({
  imports: [AuthModule, BookingsModule, PaymentsModule, SeasonModule, SelectionsModule],
  controllers: [ResultsController, SeasonLogController, MyPlacesController],
  providers: [
    ArrivalsService,
    FinalTicketsService,
    LateTicketMail,
    EndingRefunds,
    EndingsService,
    LateTickets,
    LineService,
    LogKeys,
    LogLosses,
    LogNote,
    LogSealingJob,
    LogSealingService,
    LogTrees,
    MyPlacesService,
    PlaceMails,
    PlacesJob,
    PlacesService,
    PrizeService,
    ResultsService,
    SeasonEndedMail,
    SeasonLogService,
    WinnerMail,
    WitnessMail,
    WitnessPeopleService,
    WitnessesService,
  ],
  exports: [
    ArrivalsService,
    FinalTicketsService,
    LogKeys,
    LogLosses,
    EndingRefunds,
    EndingsService,
    LogSealingService,
    MyPlacesService,
    PrizeService,
    ResultsService,
    SeasonLogService,
    WitnessPeopleService,
    WitnessesService,
  ],
})
export class ResultsModule {
  constructor(jobs: Jobs, prize: PrizeService, witnesses: WitnessesService, @Inject(CONFIG) { intervals }: Pick<Config, 'intervals'>) {
    jobs.define({ name: 'ask-witnesses', everySeconds: intervals.witness, handler: () => witnesses.ask() });
    jobs.define({ name: 'winner-phones-purge', everySeconds: intervals.purge, handler: () => prize.purgePhones() });
  }
}
