import { Box } from '@chakra-ui/react/box';
import { useQuery } from '@tanstack/react-query';
import { seasonQuery } from '../../features/season/season.queries';
import { TextLink } from '../../ui/form';
import { Notice } from '../form/notice';
import { hasNoWinner, seasonStateOf } from '../frame/frame.copy';
import { nextStep } from './next-step.copy';

/** Shows the season's phase and what the organisers must do next. */
export function NextStep() {
  const { data: season } = useQuery(seasonQuery);
  if (!season) return null;
  // If nobody wins, there is no prize to claim or to pass on.
  const { text, to, link } = nextStep[hasNoWinner(season) ? 'claimed' : season.phase];
  return (
    <Box _print={{ display: 'none' }}>
      <Notice title={seasonStateOf(season)} heading="h2">
        {text} <TextLink to={to}>{link}</TextLink>
      </Notice>
    </Box>
  );
}
