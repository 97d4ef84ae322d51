import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { builtTerms } from '@raffle/contracts/content/built-terms';
import { isTermsSection, type EditableContent, type Organiser, type TextChange } from '@raffle/contracts/content/site-content';
import type { ApprovalFact } from '@raffle/contracts/admin/approvals';
import { lockSeason } from '../../donations/payouts.service.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import { SensitiveActions } from '../approvals/sensitive-actions.js';
import { ContentActionDto } from './content-admin.dto.js';
import { changesTerms, ContentAdminService } from './content-admin.service.js';

interface ContentPayload extends ContentActionDto {
  /** The change as the approver sees it. Absent for the `organiser` section, whose changes are listed as facts of the proposal. */
  text?: TextChange;
  /** Row ID of the proposer. */
  changedBy: string;
}

/** Changes terms or refund rules that already apply to sold tickets. Any such change, however small, requires two organisers. */
@Injectable()
export class ContentAction implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly content: ContentAdminService,
  ) {}

  onModuleInit(): void {
    this.actions.define<ContentActionDto, ContentPayload>({
      deed: 'content.change',
      approvers: ['organiser'],
      form: ContentActionDto,
      preview: async (tx, { section, ...change }, by) => {
        const written = await this.content.write(tx, by.id, section, change);
        const shared = { subject: `${change.year} ${section}`, seasonYear: change.year };
        const season = { label: 'Season', after: String(change.year) };
        const payload = { section, ...change, changedBy: by.id };
        if (!isTermsSection(section)) {
          if (!changesTerms(section, written.before, change.value)) throw invalid({ section: ['This change needs no approval'] });
          const facts = organiserFacts(written.before as Organiser | null, change.value as Organiser | null);
          return { ...shared, line: `Change when money is refunded for ${change.year}`, facts: [season, ...facts], payload };
        }
        const built = builtTerms[section];
        const text: TextChange = {
          section,
          before: (written.before as TextChange['before'] | null) ?? built,
          after: (change.value as EditableContent[typeof section] | null) ?? built,
        };
        if (isDeepStrictEqual(text.before, text.after)) throw invalid({ '': ['Nothing has changed.'] });
        return { ...shared, line: `Change the ${section} of ${change.year}`, facts: [season], payload: { ...payload, text } };
      },
      lock: (tx, { year }) => lockSeason(tx, year),
      execute: async (tx, { section, changedBy, text: _seen, ...change }) =>
        (await this.content.write(tx, changedBy, section, change)).entry,
    });
  }
}

const ORGANISER: Record<keyof Organiser, string> = {
  name: 'Organiser',
  about: 'About the organiser',
  whatsApp: 'WhatsApp',
  email: 'Email address',
  refunds: 'When money is refunded',
};

/** Describes each field that has changed. */
function organiserFacts(before: Organiser | null, after: Organiser | null): ApprovalFact[] {
  const said = (organiser: Organiser | null, key: keyof Organiser) => [organiser?.[key] ?? []].flat().join(' ') || 'the default';
  return (Object.keys(ORGANISER) as (keyof Organiser)[])
    .map((key) => ({ label: ORGANISER[key], before: said(before, key), after: said(after, key) }))
    .filter((fact) => fact.before !== fact.after);
}
