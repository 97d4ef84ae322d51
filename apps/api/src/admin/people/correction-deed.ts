import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalFact } from '@raffle/contracts/admin/approvals';
import { PersonCorrectionsService, type Correction, type CorrectedPerson } from '../../account/person-corrections.service.js';
import type { Tx } from '../../platform/db/database.js';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { FirstInLineService } from '../../results/first-in-line.service.js';
import { assertNeedsApproval, Deeds } from '../approvals/deeds.js';
import { CorrectionDeedDto } from './people-admin.dto.js';
import { assertCanBeAsked, correctionNoted } from './people-admin.service.js';

interface CorrectionPayload {
  id: string;
  change: Correction;
  /** What stood there, and must still. */
  before: Required<Correction>;
}

/** Who a ticket among the first in line belongs to, and where its owner is reached, is corrected by two people, when the owner agrees. */
@Injectable()
export class CorrectionDeed implements OnModuleInit {
  constructor(
    private readonly deeds: Deeds,
    private readonly corrections: PersonCorrectionsService,
    private readonly line: FirstInLineService,
  ) {}

  onModuleInit(): void {
    this.deeds.define<CorrectionDeedDto, CorrectionPayload>({
      deed: 'person.correct',
      approvers: ['organiser'],
      form: CorrectionDeedDto,
      look: async (tx, { id, fullName, email }) => {
        const change = { ...(fullName !== undefined && { fullName }), ...(email !== undefined && { email }) };
        const { before, after } = await this.correct(tx, id, change);
        assertCanBeAsked(before);
        const guarded = await this.line.guardedOf(tx, before.id);
        assertNeedsApproval(guarded);
        return {
          subject: id,
          seasonYear: guarded.year,
          arrivalId: guarded.arrivalId,
          line: 'Correct the details of a buyer among the first in line',
          facts: [...changed('Name', before.fullName, after.fullName), ...changed('Email', before.email, after.email)],
          payload: { id, change, before: { fullName: before.fullName, email: before.email } },
          buyerId: before.id,
        };
      },
      carryOut: async (tx, { id, change, before: seen }) => {
        const { before, after } = await this.correct(tx, id, change);
        if (before.fullName !== seen.fullName || before.email !== seen.email)
          throw new AppError('SEASON_CHANGED', 'These details have changed since. Please propose it again.');
        return correctionNoted(before, after);
      },
    });
  }

  private async correct(tx: Tx, id: string, change: Correction): Promise<{ before: CorrectedPerson; after: CorrectedPerson }> {
    let before: CorrectedPerson | undefined;
    const after = await this.corrections.correctIn(tx, id, change, (_tx, was) => {
      before = was;
      return Promise.resolve();
    });
    if (before === undefined) throw invalid({ fullName: ['Nothing would change.'] });
    return { before, after };
  }
}

function changed(label: string, before: string, after: string): ApprovalFact[] {
  return before === after ? [] : [{ label, before, after }];
}
