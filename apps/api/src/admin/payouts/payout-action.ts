import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dollarsToCents, formatCents } from '@raffle/contracts/money/money';
import type { NewPayout } from '@raffle/contracts/money/payouts';
import { API } from '@raffle/contracts/routes';
import { lockSeason } from '../../donations/payouts.service.js';
import { writtenDate } from '../../platform/written-date.js';
import { SensitiveActions } from '../approvals/sensitive-actions.js';
import { NewPayoutDto } from './payouts-admin.dto.js';
import { PayoutsAdminService } from './payouts-admin.service.js';

interface PayoutPayload {
  payout: NewPayout;
  charityName: string;
  recordedBy: string;
}

/** Records a payout to a charity after a second person has checked the proof of payment. Recorded payouts are public. */
@Injectable()
export class PayoutAction implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly payouts: PayoutsAdminService,
  ) {}

  onModuleInit(): void {
    this.actions.define<NewPayoutDto, PayoutPayload>({
      deed: 'payout.record',
      approvers: ['organiser'],
      form: NewPayoutDto,
      preview: async (tx, payout, by) => {
        const charityName = await this.payouts.charityName(tx, payout);
        await this.payouts.record(tx, by.id, payout, charityName);
        const { year, charity, amount, paidOn, proof } = payout;
        const sum = formatCents(dollarsToCents(amount));
        return {
          // Payouts with the same values share a subject, so that no two of them can be proposed at the same time.
          subject: [year, charity, amount, paidOn].join(' '),
          seasonYear: year,
          line: `Record a payout of ${sum} to ${charityName}`,
          facts: [
            { label: 'Charity', after: charityName },
            { label: 'Season', after: String(year) },
            { label: 'Amount', after: sum },
            { label: 'Paid on', after: writtenDate(paidOn) },
            { label: 'Proof', after: API.file(proof) },
          ],
          payload: { payout, charityName, recordedBy: by.id },
        };
      },
      lock: (tx, { payout }) => lockSeason(tx, payout.year),
      execute: (tx, { payout, charityName, recordedBy }) => this.payouts.record(tx, recordedBy, payout, charityName),
    });
  }
}
