import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/db/database.js';
import { Address, composeMail, Line, P } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';
import '../results.messages.js';

interface Keeper {
  name: string;
  email: string;
}

/** Excludes people who were removed from the list. */
const READ = `SELECT name, email FROM witnesses WHERE id = $1 AND ended_at IS NULL AND email IS NOT NULL`;

/** Emails signed log heads to people who keep them. */
@Injectable()
export class WitnessMail implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly mails: OutboxMails,
  ) {}

  onModuleInit(): void {
    this.mails.handle('witness.mail', {
      lane: 'bulk',
      read: READ,
      idOf: ({ witnessId }) => witnessId,
      write: async (keeper: Keeper, site, { year, size }) => {
        const [head] = await this.db.single((reader) =>
          reader.rows<{ note: string }>(`SELECT note FROM log_checkpoints WHERE season_year = $1 AND size = $2`, [year, size]),
        );
        return head && witnessMail(keeper, { year, size, note: head.note }, site);
      },
    });
  }
}

export function witnessMail(
  { name, email }: Keeper,
  { year, size, note }: { year: number; size: number; note: string },
  site: string,
): Mail {
  return composeMail({
    to: email,
    subject: `The signed log of the Okavango flood raffle ${year}: ${size} entries`,
    body: (
      <>
        <P>Hello {name},</P>
        <P>
          The organisers have asked you to keep the signed head of the public log of the raffle. Please keep this email: with it, you can
          show later what the log said today. You do not need to do anything else.
        </P>
        <P>
          The signed head:
          <Note note={note} />
        </P>
        <P>
          How to check that the raffle is fair:
          <Address href={`${site}/results/how`} />
        </P>
      </>
    ),
  });
}

/** Renders a signed note's three text lines and its signatures, without the empty line between them. */
export function Note({ note }: { note: string }) {
  const lines = note.split('\n').filter((line) => line !== '');
  return lines.map((line) => <Line key={line}>{`  ${line}`}</Line>);
}
