import { Box } from '@chakra-ui/react/box';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '../../features/season/season.queries';
import { contentQuery, useSiteContent } from '../../features/season/use-site-content';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { Notice } from '../form/notice';
import { noOrganiserCopy as copy } from './attention.copy';

/** Reminds organisers to name the organisation that runs the raffle, because buyers check whom they pay. */
export function NoOrganiserNotice() {
  const { data: season } = useQuery(seasonQuery);
  const { data: reworded } = useQuery(contentQuery(season?.year ?? 0, season?.contentVersion ?? 0));
  const { organiser } = useSiteContent();
  const isKnown = season !== undefined && (season.contentVersion === 0 || reworded !== undefined);
  if (!isKnown || organiser.name) return null;
  return (
    <Box _print={{ display: 'none' }}>
      <Notice>
        <strong>{copy.title}</strong> {copy.text} <TextLink to={paths.adminContent}>{copy.link}</TextLink>
      </Notice>
    </Box>
  );
}
