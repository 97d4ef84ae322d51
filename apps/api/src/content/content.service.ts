import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { CONTENT_SCHEMA, contentProblems } from '@raffle/contracts/content/schema';
import {
  VERSIONED_SECTIONS,
  type ContentChange,
  type ContentSection,
  type ContentSectionState,
  type ContentVersions,
  type ContentView,
  type EditableContent,
} from '@raffle/contracts/content/site-content';
import { Database, type Reader, type Tx } from '../platform/db/database.js';
import { NOW } from '../platform/db/operators.js';
import type { BuiltPrize } from '../platform/http/built-pages.js';
import { AppError, invalid } from '../platform/http/errors/app-error.js';
import { Season } from '../season/season.entity.js';
import { SeasonService } from '../season/season.service.js';
import { SeasonSettingsService } from '../season/season-settings.service.js';
import { contentVersions, publishContent } from './content-versions.js';
import { SiteContent } from './site-content.entity.js';

type Wording = Pick<Season, 'year' | 'contentVersion'>;

/** Manages the content sections that organisers have changed, for each season. Every other section shows the built-in content. */
@Injectable()
export class ContentService {
  constructor(
    private readonly db: Database,
    private readonly seasons: SeasonService,
    private readonly settings: SeasonSettingsService,
  ) {}

  /**
   * Returns a season's changed sections, with a version number that counts their changes. Omits sections that do not match the current
   * schema, so that their built-in content is shown instead.
   * @throws NOT_FOUND
   */
  read(year: number | undefined): Promise<ContentView> {
    return this.db.snapshot(async (reader) => {
      const season = await this.seasons.shownIn(reader, year);
      return viewOf(season, await reader.manager.findBy(SiteContent, { seasonYear: season.year, value: Not(IsNull()) }));
    });
  }

  /** Returns the published versions of a season's content. @throws NOT_FOUND */
  versions(year: number | undefined): Promise<ContentVersions> {
    return this.db.snapshot(async (reader) => contentVersions(reader, (await this.seasons.shownIn(reader, year)).year));
  }

  /**
   * Returns a season's changed sections, and each section's version. Reads content and versions in one statement. If a version were newer
   * than the content, an organiser could overwrite a change that they had not seen.
   */
  async readWithStates({ manager }: Reader, season: Wording): Promise<ContentView & { states: ContentSectionState[] }> {
    const rows = await manager.find(SiteContent, { where: { seasonYear: season.year }, relations: { changedBy: true } });
    const reworded = rows.filter(({ value }) => value !== null);
    return { ...viewOf(season, reworded), states: rows.map(stateOf) };
  }

  /**
   * Changes a section and announces the season, so that open pages update immediately.
   * @throws NOT_FOUND for an unknown section or season, VALIDATION_FAILED with the paths in the schema, SEASON_CLOSED if the season has
   * ended, SEASON_CHANGED if `version` is not the current version
   * @returns the previous content; null if that was the built-in content
   */
  async change(tx: Tx, by: string, section: string, { year, version, value }: ContentChange & { year: number }): Promise<unknown> {
    if (!Object.hasOwn(CONTENT_SCHEMA, section)) throw new AppError('NOT_FOUND', 'Unknown section.');
    const problems = value === null ? {} : problemsOf(section as ContentSection, value);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    // Locks the season's row and increments its content version, which counts the changes to all of the season's sections.
    const { affected } = await tx.manager.increment(Season, { year }, 'contentVersion', 1);
    if (affected === 0) throw new AppError('NOT_FOUND', `There is no season of ${year}.`);
    const key = { seasonYear: year, section: section as ContentSection };
    const before = await tx.manager.findOneBy(SiteContent, key);
    if ((before?.version ?? 0) !== version)
      throw new AppError('SEASON_CHANGED', 'Somebody else has just changed this section. Please check it again.');
    const written = { ...key, value, version: version + 1, changedById: by, changedAt: NOW };
    await tx.manager.upsert(SiteContent, written, ['seasonYear', 'section']);
    const present = await this.settings.announce(tx);
    if (present !== undefined && year < present.year)
      throw new AppError('SEASON_CLOSED', `The season of ${year} is over, so its text can no longer change.`);
    if (year === present?.year)
      await publishContent(
        tx,
        year,
        by,
        VERSIONED_SECTIONS.filter((one) => one === section),
      );
    return before?.value ?? null;
  }

  /** Publishes the content of a season that has just opened. */
  publish(tx: Tx, year: number, by: string): Promise<void> {
    return publishContent(tx, year, by);
  }

  /** Returns the names of the two charities, as entered by organisers; undefined if the season shows the built-in charities. */
  async charityNames({ manager }: Reader, year: number): Promise<[string, string] | undefined> {
    const row = await manager.findOneBy(SiteContent, { seasonYear: year, section: 'charities', value: Not(IsNull()) });
    if (row === null || Object.keys(problemsOf('charities', row.value)).length > 0) return undefined;
    const [first, second] = row.value as EditableContent['charities'];
    return [first.name, second.name];
  }

  /**
   * Returns the current season's prize and charities, worded as on the site's pages.
   * @param built the built-in content, used until organisers change it
   */
  async prizeAndCharities(built: BuiltPrize | undefined): Promise<BuiltPrize | undefined> {
    const { prize, charities } = (await this.read(undefined)).sections;
    const summary = prize?.summary ?? built?.summary;
    const mentions = charities ? ([charities[0].mention, charities[1].mention] as BuiltPrize['charities']) : built?.charities;
    return summary === undefined || mentions === undefined ? undefined : { summary, charities: mentions };
  }

  /**
   * Copies a season's content to the next season. The caller must have locked the earlier season's row, so that its content cannot change
   * in the meantime.
   */
  async copy(tx: Tx, from: number, to: number): Promise<void> {
    await tx.write(
      `INSERT INTO site_content (season_year, section, value, version, changed_at, changed_by)
       SELECT $2, section, value, version, changed_at, changed_by FROM site_content WHERE season_year = $1`,
      [from, to],
    );
  }
}

function viewOf({ year, contentVersion: version }: Wording, reworded: readonly SiteContent[]): ContentView {
  const fitting = reworded.filter(({ section, value }) => Object.keys(problemsOf(section, value)).length === 0);
  return {
    year,
    version,
    sections: Object.fromEntries(fitting.map(({ section, value }) => [section, value])) as Partial<EditableContent>,
  };
}

function stateOf({ section, version, changedAt, changedBy }: SiteContent): ContentSectionState {
  return { section, version, changedAt: changedAt.toISOString(), changedBy: changedBy?.fullName ?? '' };
}

function problemsOf(section: ContentSection, value: unknown): Record<string, string[]> {
  const schema = CONTENT_SCHEMA[section];
  return schema === undefined ? { '': ['Unknown section'] } : contentProblems(schema, value);
}
