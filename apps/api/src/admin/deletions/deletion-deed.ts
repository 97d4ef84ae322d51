import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccountDeletionService } from '../../account/account-deletion.service.js';
import { User } from '../../auth/user.entity.js';
import { dateOfSlot, slotLabel } from '@raffle/contracts/slot-time';
import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/db/database.js';
import { AppError } from '../../platform/http/errors/app-error.js';
import { writtenDate } from '../../platform/written-date.js';
import { FirstInLineService } from '../../results/first-in-line.service.js';
import { assertNeedsApproval, Deeds } from '../approvals/deeds.js';
import { DeletionDeedDto } from './deletions.dto.js';
import { deletionNoted, inWordsForOrganisers } from './deletions.service.js';

interface DeletionPayload {
  id: string;
}

/** Nobody who is among the first in line is forgotten on one organiser's word: whoever has an address says so themselves. */
@Injectable()
export class DeletionDeed implements OnModuleInit {
  constructor(
    private readonly deeds: Deeds,
    private readonly accounts: AccountDeletionService,
    private readonly line: FirstInLineService,
  ) {}

  onModuleInit(): void {
    this.deeds.define<DeletionDeedDto, DeletionPayload>({
      deed: 'person.delete',
      approvers: ['organiser'],
      form: DeletionDeedDto,
      look: async (tx, { id }, by) => {
        const person = await known(tx, id);
        const guarded = await this.line.guardedOf(tx, person.id);
        assertNeedsApproval(guarded);
        await this.accounts.deleteIn(tx, person.id, by.id).catch(inWordsForOrganisers);
        const slots = guarded.slotIds.map((slot) => `${writtenDate(dateOfSlot(slot))}, ${slotLabel(slot)}`);
        return {
          subject: id,
          seasonYear: guarded.year,
          arrivalId: guarded.arrivalId,
          line: 'Delete the account of a buyer among the first in line',
          facts: [
            { label: 'Account', after: person.fullName },
            ...(slots.length > 0 ? [{ label: 'Tickets that stay, without a name', after: slots.join('; ') }] : []),
          ],
          payload: { id },
          buyerId: person.id,
        };
      },
      carryOut: async (tx, { id }, by) => {
        const person = await known(tx, id);
        await this.accounts.deleteIn(tx, person.id, by.id).catch(inWordsForOrganisers);
        return deletionNoted(id);
      },
    });
  }
}

async function known(tx: Tx, publicId: string): Promise<User> {
  const person = await tx.manager.findOneBy(User, { publicId, deletedAt: IsNull() });
  if (person === null) throw new AppError('NOT_FOUND', 'There is no person with this ID.');
  return person;
}
