import { TERMS_SECTIONS, type ContentVersions, type TermsSection } from '@raffle/contracts/content/site-content';
import { useQuery } from '@tanstack/react-query';
import { maunDay } from '../../../lib/format/maun-time';
import { withSeasonFacts } from '../season-facts';
import { seasonQuery } from '../season.queries';
import { usePublishedTexts } from '../published-texts';
import { BeforeAndAfter } from './before-and-after';
import { textChangeCopy as copy } from './text-change.copy';
import styles from './text-changes.module.css';

type PublishedText = ContentVersions['sections'][TermsSection][number];

interface Change {
  section: TermsSection;
  version: PublishedText;
  before: PublishedText;
}

/**
 * Lists the published changes, newest first. Renders nothing if no published text has changed. @param props.of the section; defaults to all
 * sections
 */
export function TextChanges({ of, className }: { of?: TermsSection; className?: string | undefined }) {
  const { data: season } = useQuery(seasonQuery);
  const texts = usePublishedTexts();
  const changes = texts ? changesIn(texts, of === undefined ? TERMS_SECTIONS : [of]) : [];
  if (changes.length === 0) return null;
  return (
    <section className={className}>
      <h2>{copy.title}</h2>
      <p>{copy.lead}</p>
      {changes.map(({ section, version, before }) => (
        <details key={`${section} ${version.version}`} className={styles.change}>
          <summary>{copy.line(maunDay(version.publishedAt), copy.sections[section], version.version)}</summary>
          {version.approved && <p>{copy.approved[version.approved]}</p>}
          <BeforeAndAfter change={{ section, before: before.value, after: version.value }} say={(line) => withSeasonFacts(line, season)} />
        </details>
      ))}
    </section>
  );
}

function changesIn(texts: ContentVersions['sections'], which: readonly TermsSection[]): Change[] {
  return which
    .flatMap((section) => {
      const versions: PublishedText[] = texts[section];
      return versions.flatMap((version, index) => {
        const before = versions[index + 1];
        return before === undefined ? [] : [{ section, version, before }];
      });
    })
    .sort((a, b) => (a.version.publishedAt < b.version.publishedAt ? 1 : -1));
}
