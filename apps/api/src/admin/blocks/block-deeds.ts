import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dateOfSlot, slotsByDate, timeOfSlot } from '@raffle/contracts/slot-time';
import { SLOTS_PER_DAY } from '@raffle/contracts/limits';
import { AppError, invalid } from '../../platform/http/errors/app-error.js';
import { writtenDate } from '../../platform/written-date.js';
import { BlockSlotsService, type BlockChange } from '../../slots/block-slots.service.js';
import { Deeds } from '../approvals/deeds.js';
import { BlockDeedDto } from './blocks-admin.dto.js';

interface BlockPayload {
  slotIds: string[];
}

/** More times would be a wall of figures. */
const MOST_TIMES = 12;

/** Who blocks a slot just before the water comes keeps others from it, and who unblocks one sells it: near its start two people do. */
@Injectable()
export class BlockDeeds implements OnModuleInit {
  constructor(
    private readonly deeds: Deeds,
    private readonly blocks: BlockSlotsService,
  ) {}

  onModuleInit(): void {
    this.define('block', 'Block');
    this.define('unblock', 'Put back on sale:');
  }

  private define(change: BlockChange, verb: string): void {
    this.deeds.define<BlockDeedDto, BlockPayload>({
      deed: `slots.${change}`,
      approvers: ['organiser'],
      form: BlockDeedDto,
      look: async (tx, wish) => {
        const { slotIds } = await this.blocks.change(tx, change, wish);
        const [first] = slotIds;
        if (first === undefined) throw invalid({ slotIds: ['Nothing would change: they are held, sold or as they should be already.'] });
        return {
          subject: createHash('sha256').update(slotIds.join()).digest('hex'),
          seasonYear: Number(first.slice(0, 4)),
          line: `${verb} ${slotIds.length === 1 ? '1 slot' : `${slotIds.length} slots`}, ${datesOf(slotIds)}`,
          facts: [...slotsByDate(slotIds)].map(([date, ids]) => ({ label: writtenDate(date), after: timesOf(ids) })),
          payload: { slotIds },
        };
      },
      lock: (tx) => this.blocks.lock(tx),
      // Of what was proposed: a slot that somebody has taken meanwhile stays theirs, as with any block.
      carryOut: async (tx, { slotIds: proposed }) => {
        const { slotIds } = await this.blocks.change(tx, change, { slotIds: proposed });
        const [first] = slotIds;
        if (first === undefined) throw new AppError('SEASON_CHANGED', 'These slots have changed since. Nothing is left to do.');
        return { action: `slots.${change}`, subjectKind: 'slots', subjectId: first, after: { slotIds } };
      },
    });
  }
}

function datesOf(slotIds: string[]): string {
  const dates = [slotIds[0], slotIds.at(-1)].map((id) => writtenDate(dateOfSlot(id ?? '')));
  return [...new Set(dates)].join(' to ');
}

function timesOf(slotIds: string[]): string {
  if (slotIds.length === SLOTS_PER_DAY) return 'the whole day';
  return slotIds.length > MOST_TIMES ? `${slotIds.length} slots` : slotIds.map(timeOfSlot).join(', ');
}
