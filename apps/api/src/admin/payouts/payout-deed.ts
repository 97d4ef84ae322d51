import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dollarsToCents, formatCents } from '@raffle/contracts/money/money';
import type { NewPayout } from '@raffle/contracts/money/payouts';
import { API } from '@raffle/contracts/routes';
import { lockSeason } from '../../donations/payouts.service.js';
import { writtenDate } from '../../platform/written-date.js';
import { Deeds } from '../approvals/deeds.js';
import { NewPayoutDto } from './payouts-admin.dto.js';
import { PayoutsAdminService } from './payouts-admin.service.js';

interface PayoutPayload {
  payout: NewPayout;
  recordedBy: string;
}

/** Money that has left for a charity is on record, and public, when a second person has seen its proof. */
@Injectable()
export class PayoutDeed implements OnModuleInit {
  constructor(
    private readonly deeds: Deeds,
    private readonly payouts: PayoutsAdminService,
  ) {}

  onModuleInit(): void {
    this.deeds.define<NewPayoutDto, PayoutPayload>({
      deed: 'payout.record',
      approvers: ['organiser'],
      form: NewPayoutDto,
      look: async (tx, payout, by) => {
        await this.payouts.record(tx, by.id, payout);
        const { year, charity, amount, paidOn, proof } = payout;
        const to = `the ${charity === 1 ? 'first' : 'second'} charity of ${year}`;
        const sum = formatCents(dollarsToCents(amount));
        return {
          // The same payment waits once.
          subject: [year, charity, amount, paidOn].join(' '),
          seasonYear: year,
          line: `Record a payout of ${sum} to ${to}`,
          facts: [
            { label: 'Charity', after: `${to}, in the order of the statement` },
            { label: 'Amount', after: sum },
            { label: 'Paid on', after: writtenDate(paidOn) },
            { label: 'Proof', after: API.file(proof) },
          ],
          payload: { payout, recordedBy: by.id },
        };
      },
      lock: (tx, { payout }) => lockSeason(tx, payout.year),
      carryOut: (tx, { payout, recordedBy }) => this.payouts.record(tx, recordedBy, payout),
    });
  }
}
