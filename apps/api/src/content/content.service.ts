import { Injectable } from '@nestjs/common';
import { CONTENT_SCHEMA, contentProblems } from '@raffle/contracts/content-schema';
import type { ContentChange, ContentSection, ContentSectionState, ContentView, EditableContent } from '@raffle/contracts/site-content';
import { Database, type Tx } from '../platform/db/database.js';
import { AppError, invalid } from '../platform/http/app-error.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import { SeasonService } from '../season/season.service.js';

interface Stored {
  section: ContentSection;
  value: unknown;
  version: number;
}

/** What organisers have reworded. A section that they have not says what the site was built with. */
@Injectable()
export class ContentService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
  ) {}

  /** The sections as they are; one whose words no longer fit the schema of this version is left to the built ones. */
  async read(): Promise<ContentView> {
    const [{ contentVersion: version }, rows] = await Promise.all([
      this.seasons.current(),
      this.db.rows<Stored & Record<string, unknown>>(`SELECT section, value, version FROM site_content WHERE value IS NOT NULL`),
    ]);
    const fitting = rows.filter(({ section, value }) => Object.keys(problemsOf(section, value)).length === 0);
    return { version, sections: Object.fromEntries(fitting.map(({ section, value }) => [section, value])) as Partial<EditableContent> };
  }

  async states(): Promise<ContentSectionState[]> {
    const rows = await this.db.rows<Record<string, unknown> & Omit<ContentSectionState, 'changedAt'> & { changedAt: Date }>(
      `SELECT c.section, c.version, c.changed_at AS "changedAt", a.full_name AS "changedBy" FROM site_content c JOIN admins a ON a.id = c.changed_by`,
    );
    return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
  }

  /**
   * Everybody's screen follows at once, with the season.
   * @throws NOT_FOUND for no section, VALIDATION_FAILED by the schema's paths, SEASON_CHANGED when `version` is not the present one
   * @returns what stood there before; null for the words that the site was built with
   */
  async change(tx: Tx, by: string, section: string, { version, value }: ContentChange): Promise<unknown> {
    if (!Object.hasOwn(CONTENT_SCHEMA, section)) throw new AppError('NOT_FOUND', 'There is no such section.');
    const problems = value === null ? {} : problemsOf(section as ContentSection, value);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    // One at a time over all sections: the season's number counts every change.
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('site content'))`);
    const [before] = await tx.rows<Stored & Record<string, unknown>>(
      `SELECT section, value, version FROM site_content WHERE section = $1`,
      [section],
    );
    if ((before?.version ?? 0) !== version)
      throw new AppError('SEASON_CHANGED', 'Somebody else changed this section meanwhile. Please look at it again.');
    await tx.write(
      `INSERT INTO site_content (section, value, version, changed_by) VALUES ($1, $2, $3, $4)
       ON CONFLICT (section) DO UPDATE SET value = excluded.value, version = excluded.version, changed_by = excluded.changed_by, changed_at = now()`,
      [section, value === null ? null : JSON.stringify(value), version + 1, by],
    );
    await tx.write(`UPDATE seasons SET content_version = content_version + 1`);
    await this.settings.announce(tx);
    return before?.value ?? null;
  }
}

function problemsOf(section: ContentSection, value: unknown): Record<string, string[]> {
  const schema = CONTENT_SCHEMA[section];
  return schema === undefined ? { '': ['There is no such section'] } : contentProblems(schema, value);
}
