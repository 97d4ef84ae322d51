import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import { builtTerms } from '@raffle/contracts/content/built-terms';
import {
  VERSIONED_SECTIONS,
  type ContentVersion as PublishedText,
  type ContentVersions,
  type VersionedSection,
} from '@raffle/contracts/content/site-content';
import type { Reader, Tx } from '../platform/db/database.js';
import { ContentVersion } from './content-version.entity.js';

const BUILT = { ...builtTerms, privacy: builtPrivacy };

/** @param $1 year @param $2 section @param $3 the section's built-in content @param $4 an organiser's row ID, or null */
const PUBLISH = `
  INSERT INTO content_versions (season_year, section, version, value, published_by, approval_id)
  SELECT $1::int, $2, coalesce(last.version, 0) + 1, words.value, $4::bigint,
         (SELECT id FROM approvals WHERE deed = 'content.change' AND executed_tx = transaction_id())
    FROM (SELECT coalesce((SELECT value FROM site_content WHERE season_year = $1 AND section = $2), $3::jsonb) AS value) words
    LEFT JOIN (SELECT version, value FROM content_versions WHERE season_year = $1 AND section = $2 ORDER BY version DESC LIMIT 1) last ON true
   WHERE last.value IS DISTINCT FROM words.value`;

/**
 * Stores the current content of each section as its next version, unless it is the same as the last version. Call this function only for a
 * public season, because the drafts of a season in preparation are not published.
 * @param by the organiser's row ID; null if an update of the site changed the content
 * @param sections defaults to all. An organiser's change publishes only its own section, because during an update this process may still
 * have the previous release's built-in content for the other sections.
 */
export async function publishContent(
  tx: Tx,
  year: number,
  by: string | null,
  sections: readonly VersionedSection[] = VERSIONED_SECTIONS,
): Promise<void> {
  for (const section of sections) await tx.write(PUBLISH, [year, section, JSON.stringify(BUILT[section]), by]);
}

export async function contentVersions({ manager }: Reader, year: number): Promise<ContentVersions> {
  const rows = await manager.find(ContentVersion, {
    where: { seasonYear: year },
    relations: { approval: true },
    order: { version: 'DESC' },
  });
  const of = (section: VersionedSection) =>
    rows
      .filter((row) => row.section === section)
      .map(({ version, publishedAt, approval, value }) => ({
        version,
        publishedAt: publishedAt.toISOString(),
        approved: approvedBy(approval),
        value,
      }));
  return { year, sections: Object.fromEntries(VERSIONED_SECTIONS.map((section) => [section, of(section)])) as ContentVersions['sections'] };
}

function approvedBy(approval: ContentVersion['approval']): PublishedText['approved'] {
  if (!approval) return null;
  return approval.approvedById === null ? 'alone' : 'second-person';
}
