import { Injectable } from '@nestjs/common';
import {
  CARD_MARKS,
  cardFacts,
  describeChallenge,
  isChallengeCode,
  noCard,
  wayFrom,
  type ChallengeView,
  type OwnChallenge,
} from '@raffle/contracts/challenges';
import { phaseHead } from '@raffle/contracts/season-phase';
import { Database, type Reader } from '../../platform/db/database.js';
import type { BuiltPrize, WrittenPage } from '../../platform/http/built-pages.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { SeasonService } from '../../season/season.service.js';
import { bookingNotFound } from '../booking-id.rules.js';
import { bookingReferenceFrom } from '../booking-reference.js';
import { makeCard, takeBackCard, ticketOfCard, type ShownTicket } from './challenge-queries.js';
import { challengeView } from './challenge.view.js';

/**
 * Manages the cards on which buyers share their predictions. A booking's owner creates and deletes its card. The card's content is read
 * anew for every request.
 */
@Injectable()
export class ChallengesService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
  ) {}

  /** Returns undefined both for an unknown code and for a card that is no longer shown, so that clients cannot tell the two apart. */
  async find(code: string): Promise<ChallengeView | undefined> {
    if (!isChallengeCode(code)) return undefined;
    return this.db.snapshot(async (reader) => {
      const ticket = await ticketOfCard(reader, code);
      return ticket && this.view(reader, ticket);
    });
  }

  /**
   * Returns the content of a card's page as HTML, for browsers in which the web app has not loaded yet or cannot run.
   * @param readPrize returns the text about the prize and the charities, if any; called only if the card shows this text
   */
  async page(code: string, readPrize: () => Promise<BuiltPrize | undefined>): Promise<{ isThere: boolean; page: WrittenPage }> {
    const card = await this.find(code);
    const season = await this.seasons.view();
    const prize = card && card.offer !== 'none' ? await readPrize() : undefined;
    const { title, heading, text, button, way, picture } = card
      ? { ...describeChallenge(card), way: wayFrom(card), picture: card.picture }
      : noCard(phaseHead(season));
    const marks = {
      [CARD_MARKS.title]: title,
      [CARD_MARKS.heading]: heading,
      [CARD_MARKS.text]: text,
      [CARD_MARKS.button]: button,
      [CARD_MARKS.way]: way,
      [CARD_MARKS.picture]: picture,
      [CARD_MARKS.facts]: card && prize ? cardFacts(card, prize, season) : '',
    };
    return { isThere: card !== undefined, page: { marks, picture: { path: picture, alt: title }, data: card ?? null } };
  }

  /** @throws NOT_FOUND */
  async read(code: string): Promise<ChallengeView> {
    const card = await this.find(code);
    if (card === undefined) throw new AppError('NOT_FOUND', 'This card does not exist.');
    return card;
  }

  /**
   * Creates a booking's card. Repeated calls return the same card.
   * @throws BOOKING_NOT_FOUND if the booking cannot have a card
   */
  async make(userId: string, reference: string): Promise<OwnChallenge> {
    const wanted = bookingReferenceFrom(reference);
    return this.db.transact(async (tx) => {
      const ticket = await makeCard(tx, userId, wanted);
      if (ticket === undefined) throw bookingNotFound();
      return { code: ticket.code, card: await this.view(tx, ticket) };
    });
  }

  /** Deletes a booking's card. Repeated calls change nothing. */
  async takeBack(userId: string, reference: string): Promise<void> {
    const wanted = bookingReferenceFrom(reference);
    await this.db.transact((tx) => takeBackCard(tx, userId, wanted));
  }

  private async view(reader: Reader, ticket: ShownTicket): Promise<ChallengeView> {
    return challengeView(ticket, await this.seasons.presentIn(reader), this.seasons.clock.now());
  }
}
