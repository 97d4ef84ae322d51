import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIRMED_NAME } from '../../auth/email-links/mailbox.js';
import { Database } from '../../platform/db/database.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import '../results.messages.js';
import { lastSlotMail, placeMail, type PlacesOfOne } from './place-mail.js';
import { MY_TICKETS } from './places.sql.js';
import { PlacesService } from './places.service.js';

/**
 * Condition for receiving the email about places. After a real arrival, only buyers who have requested the email and confirmed their
 * address receive it. In a year without water in which the last slot decides, every buyer does.
 */
const GETS = `
  u.deleted_at IS NULL AND NOT u.walk_in
  AND (s.ended_as IS NOT NULL OR (s.tells_places AND u.place_mail_wanted_at IS NOT NULL AND u.email_confirmed_at IS NOT NULL))`;

/** Adds as recipients the buyers with a ticket in the draw, except winners, who get the winner's email instead. */
const CHOOSE = `
  INSERT INTO place_mails (arrival_id, user_id)
  SELECT a.id, u.id FROM arrivals a JOIN seasons s ON s.year = a.season_year CROSS JOIN users u
   WHERE a.id = $1 AND a.state = 'announced' AND ${GETS}
     AND EXISTS (SELECT 1 FROM bookings b JOIN ticket_places p ON p.booking_id = b.id AND p.arrival_id = a.id WHERE b.user_id = u.id AND b.season_year = a.season_year)
     AND NOT EXISTS (SELECT 1 FROM winners w JOIN bookings b ON b.id = w.booking_id WHERE w.arrival_id = a.id AND b.user_id = u.id)
   ORDER BY u.id ON CONFLICT DO NOTHING RETURNING id`;

const READ = `
  SELECT ${CONFIRMED_NAME}, u.email, u.news_token AS "newsToken", a.arrived_at AS "arrivedAt", s.year, s.ended_for AS "endedFor", s.winner_rule AS rule, c.tickets AS of,
         CASE WHEN s.tells_places THEN mine.tickets ELSE '[]' END AS tickets
    FROM place_mails m JOIN arrivals a ON a.id = m.arrival_id AND a.state = 'announced' JOIN seasons s ON s.year = a.season_year
    JOIN users u ON u.id = m.user_id JOIN place_counts c ON c.arrival_id = a.id CROSS JOIN LATERAL (${MY_TICKETS}) mine
   WHERE m.id = $1 AND ${GETS} AND mine.tickets IS NOT NULL`;

/** Sends each recipient one email about their tickets' places once the result is announced. */
@Injectable()
export class PlaceMails implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly mails: OutboxMails,
    private readonly places: PlacesService,
  ) {}

  onModuleInit(): void {
    this.outbox.handle('places.mails', ({ arrivalId }) => this.choose(arrivalId), 'bulk');
    this.mails.handle('places.mail', {
      lane: 'bulk',
      read: READ,
      idOf: ({ mailId }) => mailId,
      write: (player: PlacesOfOne, site) => (player.endedFor === null ? placeMail(player, site) : lastSlotMail(player, site)),
    });
  }

  /** Safe to repeat, because a unique key prevents a second call from adding the same recipients. */
  private async choose(arrivalId: string): Promise<void> {
    await this.places.count();
    await this.db.transact(async (tx) => {
      const chosen = await tx.rows<{ id: string }>(CHOOSE, [arrivalId]);
      const payloads = chosen.map(({ id }) => ({ mailId: id }));
      await this.outbox.stageMany(tx, 'places.mail', payloads);
    });
  }
}
