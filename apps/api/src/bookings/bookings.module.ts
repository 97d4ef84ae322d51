import { Module } from '@nestjs/common';
import { SeasonModule } from '../season/season.module.js';
import { SelectionsModule } from '../selections/selections.module.js';
import { BookingsController } from './bookings.controller.js';
import { BookingsService } from './bookings.service.js';
import { CardPictures } from './challenge/card-pictures.js';
import { ChallengesController } from './challenge/challenges.controller.js';
import { ChallengesService } from './challenge/challenges.service.js';
import { ConfirmationMail } from './confirmation-mail.js';

@Module({
  imports: [SeasonModule, SelectionsModule],
  controllers: [BookingsController, ChallengesController],
  providers: [BookingsService, CardPictures, ChallengesService, ConfirmationMail],
  exports: [BookingsService, ChallengesService, ConfirmationMail],
})
export class BookingsModule {}
