import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CONTENT_SCHEMA, picturesIn, type PictureInPlace } from '@raffle/contracts/content/schema';
import { API } from '@raffle/contracts/routes';
import { CHOOSE_PICTURE } from '@raffle/contracts/uploads';
import {
  isApprovedSection,
  isTermsSection,
  type AdminContent,
  type ContentChange,
  type ContentSection,
  type Organiser,
} from '@raffle/contracts/content/site-content';
import { ContentService } from '../../content/content.service.js';
import { PayoutsService } from '../../donations/payouts.service.js';
import { FilesService } from '../../files/files.service.js';
import { Database, type Reader, type Tx } from '../../platform/db/database.js';
import { invalid, invalidField } from '../../platform/http/errors/app-error.js';
import { everSold, SeasonSettingsService } from '../../season/season-settings.service.js';
import { SeasonService } from '../../season/season.service.js';
import { AuditLogService, type AuditEntry } from '../access/audit/audit-log.service.js';
import { approvalRequired } from '../approvals/approval-required.js';
import type { CurrentAdmin } from '../access/sessions/admin-sessions.service.js';

/** Changes the site's content. The audit log contains a section's previous value, so that a change can be undone. */
@Injectable()
export class ContentAdminService {
  constructor(
    private readonly db: Database,
    private readonly content: ContentService,
    private readonly payouts: PayoutsService,
    private readonly files: FilesService,
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
    private readonly audit: AuditLogService,
  ) {}

  /** @param year season to read; the current season by default @throws NOT_FOUND */
  read(year?: number): Promise<AdminContent> {
    return this.db.snapshot((reader) => this.readFrom(reader, year));
  }

  private async readFrom(reader: Reader, year?: number): Promise<AdminContent> {
    const present = await this.seasons.presentIn(reader);
    const season = year === undefined ? present : await this.seasons.findIn(reader, year);
    // A past season's content cannot be changed, because its charities, prize and rules are part of that season's records.
    return { ...(await this.content.readWithStates(reader, season)), editable: season.year >= present.year };
  }

  /**
   * @throws NOT_FOUND; VALIDATION_FAILED; SEASON_CLOSED for a past season; SEASON_CHANGED; APPROVAL_REQUIRED for terms or refund rules that
   * already apply to sold tickets
   */
  async change(by: CurrentAdmin, section: string, { year: asked, version, value }: ContentChange): Promise<AdminContent> {
    return this.db.transact(async (tx) => {
      const year = asked ?? (await this.seasons.presentIn(tx)).year;
      // Wait for sales in progress, so that `everSold` includes them.
      if (isApprovedSection(section)) await this.settings.lock(tx, year);
      const { before, entry } = await this.write(tx, by.id, section, { year, version, value });
      if (changesTerms(section, before, value) && (await everSold(tx, year)))
        throw approvalRequired('content.change', { year, section, version, value });
      await this.audit.record(tx, by.id, entry);
      return this.readFrom(tx, year);
    });
  }

  /**
   * Writes a section, but does not add the audit entry.
   * @param by row ID of the organiser who wrote the content
   * @returns the audit entry and the previous content, which is null if it was the built-in content
   * @throws NOT_FOUND; VALIDATION_FAILED; SEASON_CLOSED for a past season; SEASON_CHANGED
   */
  async write(
    tx: Tx,
    by: string,
    section: string,
    change: ContentChange & { year: number },
  ): Promise<{ before: unknown; entry: AuditEntry }> {
    const { year, value } = change;
    const before = await this.content.change(tx, by, section, change);
    await this.assertPictures(tx, section as ContentSection, value);
    if (section === 'charities') await this.assertPaidNamesStay(tx, year);
    const entry: AuditEntry = {
      action: 'content.change',
      subjectKind: 'content',
      subjectId: `${year} ${section}`,
      before: { value: before },
      after: { value },
    };
    return { before, entry };
  }

  /**
   * Checks that charities with a recorded payout keep their position and their exact name. Rejects even a spelling correction, because the
   * corrected name might be another charity's.
   * @throws VALIDATION_FAILED
   */
  private async assertPaidNamesStay(tx: Tx, year: number): Promise<void> {
    const names = await this.content.charityNames(tx, year);
    const paid = (await this.payouts.listIn(tx)).filter((payout) => payout.year === year);
    const renamed = paid.find(({ charity, charityName }) => names?.[charity - 1] !== charityName);
    if (renamed === undefined) return;
    const { charity, charityName } = renamed;
    const sentence = `A payout to ${charityName} is recorded, so charity no. ${charity} keeps that name. To correct a spelling mistake, withdraw its payouts, change the name, and record them again.`;
    throw invalidField(names === undefined ? '' : `${charity - 1}.name`, sentence);
  }

  /** Checks that uploaded logos and photos are pictures and that photos have the stated size. @throws VALIDATION_FAILED */
  private async assertPictures(tx: Tx, section: ContentSection, value: unknown): Promise<void> {
    const isUploaded = ({ address, size }: PictureInPlace): boolean => size !== undefined || address.startsWith(API.file(''));
    const idOf = ({ address }: PictureInPlace): string => address.slice(API.file('').length);
    const uploaded = picturesIn(CONTENT_SCHEMA[section], value).filter(isUploaded);
    const pictures = await this.files.picturesAmong(tx, uploaded.map(idOf));
    const others = uploaded.filter((picture) => {
      const stored = pictures.get(idOf(picture));
      return stored === undefined || (picture.size !== undefined && !isDeepStrictEqual(picture.size, stored));
    });
    if (others.length > 0) throw invalid(Object.fromEntries(others.map(({ path }) => [path, [CHOOSE_PICTURE]])));
  }
}

/** Returns whether a change affects what buyers relied on: a section of the terms, or the rules for when money is refunded. */
export function changesTerms(section: string, before: unknown, after: unknown): boolean {
  return isTermsSection(section) || (section === 'organiser' && !isDeepStrictEqual(refundsOf(before), refundsOf(after)));
}

function refundsOf(organiser: unknown): string[] {
  return (organiser as Organiser | null)?.refunds ?? [];
}
