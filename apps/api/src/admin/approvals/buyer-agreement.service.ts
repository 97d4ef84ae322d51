import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalFact, BuyerQuestion, Deed } from '@raffle/contracts/admin/approvals';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Attention } from '../../platform/attention/attention.js';
import { Database, type Reader } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { Outbox, type SendMail } from '../../platform/outbox/outbox.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { hashOfToken, newToken } from '../access/secret-tokens.js';
import { buyerMail } from './approval-mails.js';
import { ApprovalsService } from './approvals.service.js';

interface QuestionRow extends Record<string, unknown> {
  id: string;
  deed: Deed;
  facts: ApprovalFact[];
  state: BuyerQuestion['state'];
  expiresAt: Date;
}

const QUESTION = `
  SELECT id, deed, facts, expires_at AS "expiresAt",
         CASE WHEN state = 'declined' AND decided_by_id IS NULL THEN 'declined' WHEN state = 'done' THEN 'agreed'
              WHEN state <> 'proposed' OR expires_at <= now() THEN 'over' WHEN agreed_at IS NOT NULL THEN 'agreed' ELSE 'open' END AS state
    FROM approvals WHERE buyer_token_hash = $1`;

const DECLINED = 'The buyer does not agree.';

/** Whose ticket or account it is must agree, by a link that is mailed to them: nobody needs to sign in to say no. */
@Injectable()
export class BuyerAgreementService {
  constructor(
    private readonly db: Database,
    private readonly approvals: ApprovalsService,
    private readonly attention: Attention,
    private readonly settings: SeasonSettingsService,
    outbox: Outbox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {
    outbox.mail('approval.ask-buyer', 'receipts', ({ approvalId }, send) => this.ask(approvalId, send));
  }

  /** @throws NOT_FOUND */
  read(token: string): Promise<BuyerQuestion> {
    return this.db.single((reader) => question(reader, token));
  }

  /** Said twice it stays what was said first. @throws NOT_FOUND */
  async say(token: string, agrees: boolean): Promise<BuyerQuestion> {
    const key = hashOfToken(token);
    const open = `buyer_token_hash = $1 AND state = 'proposed' AND expires_at > now() AND agreed_at IS NULL`;
    return this.db.transact(async (tx) => {
      if (agrees) {
        const [agreed] = await tx.rows<{ id: string }>(`UPDATE approvals SET agreed_at = now() WHERE ${open} RETURNING id`, [key]);
        if (agreed) await this.approvals.askApprovers(tx, agreed.id);
        return question(tx, token);
      }
      const [declined] = await tx.rows<{ id: string; alone: boolean }>(
        `UPDATE approvals SET state = 'declined', decided_at = now(), decision = $2 WHERE ${open} RETURNING id, alone`,
        [key, DECLINED],
      );
      if (declined !== undefined) await this.attention.close('approval-waiting', declined.id, 'the buyer', tx);
      if (declined?.alone) await this.settings.announce(tx);
      return question(tx, token);
    });
  }

  /** Each mail has a key of its own; only the newest opens. */
  private async ask(approvalId: string, send: SendMail): Promise<void> {
    const token = newToken();
    const [buyer] = await this.db.single((reader) =>
      reader.rows<{ fullName: string; email: string; deed: Deed; facts: ApprovalFact[]; expiresAt: Date }>(
        `UPDATE approvals a SET buyer_token_hash = $2 FROM users u
        WHERE a.id = $1 AND a.state = 'proposed' AND a.expires_at > now() AND a.agreed_at IS NULL AND u.id = a.buyer_id AND u.deleted_at IS NULL
        RETURNING u.full_name AS "fullName", u.email, a.deed, a.facts, a.expires_at AS "expiresAt"`,
        [approvalId, hashOfToken(token)],
      ),
    );
    if (buyer) await send(buyerMail({ ...buyer, token }, this.config.publicUrl));
  }
}

async function question(reader: Reader, token: string): Promise<BuyerQuestion> {
  const [row] = await reader.rows<QuestionRow>(QUESTION, [hashOfToken(token)]);
  if (row === undefined) throw unknownLink();
  const { deed, facts, state, expiresAt } = row;
  // A file is for organisers.
  return { deed, state, facts: state === 'open' ? facts : [], expiresAt: expiresAt.toISOString() };
}

function unknownLink(): AppError {
  return new AppError('NOT_FOUND', 'This link is not known, or a newer email has another one. Please open the newest email from us.');
}
