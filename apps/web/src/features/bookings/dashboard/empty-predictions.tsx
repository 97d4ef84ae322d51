import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { paths } from '../../../lib/paths';
import { LinkButton } from '../../../ui/button';
import { dashboardCopy } from '../bookings.copy';
import { MokoroArt } from './mokoro-art';

export function EmptyPredictions() {
  return (
    <Grid justifyItems="center" gap="4" paddingBlock="1rem 2rem" textAlign="center">
      <MokoroArt />
      <h2>{dashboardCopy.emptyTitle}</h2>
      <chakra.p maxWidth="32rem" color="fg.muted">
        {dashboardCopy.emptyBody}
      </chakra.p>
      <LinkButton to={paths.booking} size="lg">
        {dashboardCopy.makePrediction}
      </LinkButton>
    </Grid>
  );
}
