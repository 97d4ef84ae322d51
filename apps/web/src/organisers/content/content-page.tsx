import { Stack } from '@chakra-ui/react/stack';
import { CONTENT_SECTIONS } from '@raffle/contracts/content/schema';
import type { AdminContent } from '@raffle/contracts/content/site-content';
import { useQuery } from '@tanstack/react-query';
import { contentAdminCopy } from './content-admin.copy';
import { adminContentQuery } from './content-admin.queries';
import { ContentSection } from './content-section';
import { WaitingActions } from '../approvals/waiting-actions';
import { QueryBoundary } from '../list/query-boundary';
import { useFilters } from '../list/use-filters';
import { SeasonChoice } from '../money/season-choice';
import { seasonsQuery } from '../season/season-admin.queries';
import { seasonQuery } from '../../features/season/season.queries';

const { prepared, over } = contentAdminCopy;

/** Shows the content of the current season or, if the URL contains `?year=`, of that year's season. */
export default function ContentPage() {
  const [{ year: asked }, change] = useFilters(['year']);
  const content = useQuery(adminContentQuery(/^\d{4}$/.test(asked) ? Number(asked) : undefined));
  const { data: seasons = [] } = useQuery(seasonsQuery);
  return (
    <QueryBoundary query={content}>
      {(known) => (
        <Stack gap="4" maxWidth="46rem">
          {seasons.length > 1 && <SeasonChoice seasons={seasons} year={known.year} onChange={(chosen) => change({ year: chosen })} />}
          <Sections key={known.year} content={known} />
        </Stack>
      )}
    </QueryBoundary>
  );
}

function Sections({ content }: { content: AdminContent }) {
  const { data: present } = useQuery(seasonQuery);
  const isPrepared = present !== undefined && content.year > present.year;
  return (
    <>
      {isPrepared && <p>{prepared(content.year)}</p>}
      {!content.editable && <p>{over(content.year)}</p>}
      <WaitingActions about={({ deed, year }) => deed === 'content.change' && year === content.year} />
      {CONTENT_SECTIONS.map((section) => (
        <ContentSection key={section} section={section} content={content} isShown={!isPrepared} />
      ))}
    </>
  );
}
