import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { builtTerms } from '@raffle/contracts/content/built-terms';
import type { TextChange } from '@raffle/contracts/content/site-content';
import { lockSeason } from '../../donations/payouts.service.js';
import { invalid } from '../../platform/http/errors/app-error.js';
import { Deeds } from '../approvals/deeds.js';
import { ContentDeedDto } from './content-admin.dto.js';
import { ContentAdminService } from './content-admin.service.js';

interface ContentPayload extends ContentDeedDto {
  /** Shown to the approver. */
  text: TextChange;
  /** Row ID of the proposer. */
  changedBy: string;
}

/** Changes a text under which tickets have already been sold. It takes two people, however small the change is. */
@Injectable()
export class ContentDeed implements OnModuleInit {
  constructor(
    private readonly deeds: Deeds,
    private readonly content: ContentAdminService,
  ) {}

  onModuleInit(): void {
    this.deeds.define<ContentDeedDto, ContentPayload>({
      deed: 'content.change',
      approvers: ['organiser'],
      form: ContentDeedDto,
      look: async (tx, { section, ...change }, by) => {
        const written = await this.content.write(tx, by.id, section, change);
        const built = builtTerms[section];
        const text: TextChange = {
          section,
          before: (written.before as TextChange['before'] | null) ?? built,
          after: change.value ?? built,
        };
        if (isDeepStrictEqual(text.before, text.after)) throw invalid({ '': ['Nothing is changed.'] });
        return {
          subject: `${change.year} ${section}`,
          seasonYear: change.year,
          line: `Change the ${section} of ${change.year}`,
          facts: [{ label: 'Season', after: String(change.year) }],
          payload: { section, ...change, text, changedBy: by.id },
        };
      },
      lock: (tx, { year }) => lockSeason(tx, year),
      execute: async (tx, { section, changedBy, text: _seen, ...change }) =>
        (await this.content.write(tx, changedBy, section, change)).noted,
    });
  }
}
