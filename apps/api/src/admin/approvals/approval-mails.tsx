import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalFact } from '@raffle/contracts/admin/approvals';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Action, composeMail, P } from '../../platform/mail/compose-mail.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { OutboxMails } from '../../platform/outbox/outbox-mails.js';

declare module '../../platform/outbox/outbox.js' {
  /** The payload contains neither the email address nor the content of the email, because both are read only when the email is composed. */
  interface OutboxMessages {
    'approval.mail': { approvalId: string; adminId: string };
  }
}

interface WaitingApproval {
  fullName: string;
  email: string;
  proposer: string;
  line: string;
  reason: string;
  facts: ApprovalFact[];
}

const READ = `
  SELECT m.full_name AS "fullName", m.email, p.full_name AS proposer, a.line, a.reason, a.facts
    FROM approvals a JOIN admins p ON p.id = a.proposed_by_id JOIN admins m ON m.id = split_part($1, ':', 2)::bigint
   WHERE a.id = split_part($1, ':', 1)::bigint AND a.state = 'proposed' AND a.expires_at > now() AND m.disabled_at IS NULL`;

@Injectable()
export class ApprovalMails implements OnModuleInit {
  constructor(
    private readonly mails: OutboxMails,
    @Inject(CONFIG) private readonly config: Pick<Config, 'adminUrl'>,
  ) {}

  onModuleInit(): void {
    this.mails.handle('approval.mail', {
      lane: 'receipts',
      read: READ,
      idOf: ({ approvalId, adminId }) => `${approvalId}:${adminId}`,
      write: (row: WaitingApproval) => approvalMail(row, this.config.adminUrl),
    });
  }
}

export function approvalMail({ fullName, email, proposer, line, reason, facts }: WaitingApproval, site: string): Mail {
  return composeMail({
    to: email,
    subject: `To approve: ${line}`,
    body: (
      <>
        <P>Hello {fullName},</P>
        <P>
          {proposer} proposes: {line}. It happens only if you or somebody else approves it.
        </P>
        <P>Reason: {reason}</P>
        <P>{linesOf(facts)}</P>
        <P>
          <Action href={`${site}/admin/approvals`}>View the proposal</Action>
        </P>
        <P>Please approve only what you have checked yourself. Nobody can approve their own proposal.</P>
      </>
    ),
  });
}

function linesOf(facts: readonly ApprovalFact[]): string {
  return facts
    .filter(({ after }) => !after.startsWith('/api/'))
    .map(({ label, before, after }) => `${label}: ${before === undefined ? '' : `${before} → `}${after}`)
    .join('\n');
}
