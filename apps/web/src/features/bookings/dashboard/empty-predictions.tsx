import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { paths } from '../../../lib/paths';
import { isOnSale, useSeasonPhase } from '../../season/season-phase';
import { phaseCopy } from '../../season/season-links.copy';
import { LinkButton } from '../../../ui/button';
import { dashboardCopy } from '../bookings.copy';
import { MokoroArt } from './mokoro-art';

export function EmptyPredictions() {
  const phase = useSeasonPhase();
  const onSale = isOnSale(phase);
  return (
    <Grid justifyItems="center" gap="4" paddingBlock="1rem 2rem" textAlign="center">
      <MokoroArt />
      <h2>{dashboardCopy.emptyTitle}</h2>
      <chakra.p maxWidth="32rem" color="fg.muted">
        {onSale ? dashboardCopy.emptyBody : dashboardCopy.emptyClosed}
      </chakra.p>
      {phase !== 'preparing' && (
        // The key makes React replace the button when sales open or close. Otherwise, the button's colours would fade from one variant's to
        // the other's.
        <LinkButton key={String(onSale)} to={paths.booking} size="lg" variant={onSale ? 'solid' : 'outline'}>
          {onSale ? dashboardCopy.makePrediction : phaseCopy.all}
        </LinkButton>
      )}
    </Grid>
  );
}
