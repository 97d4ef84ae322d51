import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { ApprovalFact } from '@raffle/contracts/admin/approvals';
import type { SeasonChange } from '@raffle/contracts/admin/season';
import { formatCents } from '@raffle/contracts/money/money';
import { AppError } from '../../platform/http/errors/app-error.js';
import { writtenDate } from '../../platform/written-date.js';
import type { Season } from '../../season/season.entity.js';
import { TERMS } from '../../season/season-settings.rules.js';
import { SeasonSettingsService } from '../../season/season-settings.service.js';
import { seasonSettings } from '../../season/season.view.js';
import { SensitiveActions } from '../approvals/sensitive-actions.js';
import { TermsActionDto } from './season-admin.dto.js';
import { assertKeepsHolds, difference } from './season-admin.service.js';

type Terms = Pick<Season, (typeof TERMS)[number]>;

interface TermsPayload {
  year: number;
  change: Omit<SeasonChange, 'version'>;
  /** The terms as of the proposal. They must still be the same when the change is executed. */
  before: Terms;
}

/**
 * Changes terms under which tickets have already been sold. Such a change requires two organisers, and applies only to tickets sold after
 * it.
 */
@Injectable()
export class TermsAction implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly settings: SeasonSettingsService,
  ) {}

  onModuleInit(): void {
    this.actions.define<TermsActionDto, TermsPayload>({
      deed: 'season.terms',
      approvers: ['organiser'],
      form: TermsActionDto,
      preview: async (tx, { year, version, openHolds, ...change }) => {
        assertKeepsHolds({ openHolds });
        const { before, after } = await this.settings.change(tx, year, { ...change, version });
        return {
          subject: String(year),
          seasonYear: year,
          line: `Change the terms of ${year}`,
          facts: factsOf(before, after),
          payload: { year, change, before: termsOf(before) },
        };
      },
      lock: (tx, { year }) => this.settings.lock(tx, year),
      execute: async (tx, { year, change, before: seen }) => {
        const season = await this.settings.lock(tx, year);
        if (TERMS.some((key) => season[key] !== seen[key]))
          throw new AppError('SEASON_CHANGED', 'The terms have changed since then. Please propose the change again.');
        const { before, after } = await this.settings.change(tx, year, { ...change, version: season.version });
        return {
          action: 'season.change',
          subjectKind: 'season',
          subjectId: String(year),
          ...difference(seasonSettings(before), seasonSettings(after)),
        };
      },
    });
  }
}

function termsOf(season: Season): Terms {
  return Object.fromEntries(TERMS.map((key) => [key, season[key]])) as Terms;
}

const TERM_LABELS: { [Key in keyof Terms]: { label: string; say: (value: Terms[Key]) => string } } = {
  priceCents: { label: 'Price of a slot', say: formatCents },
  cutoffMinutes: { label: 'Cut-off', say: (minutes) => `${minutes} minutes before a slot begins` },
  lateTickets: { label: 'Late tickets', say: (rule) => (rule === 'gift' ? 'a gift to the charities' : 'refunded') },
  startsOn: { label: 'First date', say: writtenDate },
  endsOn: { label: 'Last date', say: writtenDate },
  claimDays: { label: 'Days to claim the prize', say: String },
  maxSlotsPerDay: { label: 'Slots per person per day', say: String },
  refundsClose: { label: 'Refunds of settled tickets', say: (close) => (close ? 'not possible' : 'possible') },
};

function factsOf(before: Season, after: Season): ApprovalFact[] {
  return TERMS.flatMap((key) =>
    before[key] === after[key] ? [] : [{ label: TERM_LABELS[key].label, before: said(before, key), after: said(after, key) }],
  );
}

function said<Key extends keyof Terms>(season: Season, key: Key): string {
  return TERM_LABELS[key].say(season[key]);
}
