import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { acceptTermsCopy as copy } from './accept-terms.copy';
import { playersConditions } from './players';
import { playersCopy } from './players.copy';
import { seasonQuery } from './season.queries';

/** The terms that the user accepts by clicking the button below. Links open in a new tab, so that users don't lose what they have typed. */
export function AcceptTerms({ act }: { act: 'register' | 'pay' }) {
  const { data: season } = useQuery(seasonQuery);
  const conditions = playersConditions(season, playersCopy.are);
  return (
    <>
      {copy[act]} {conditions !== '' && `${copy.confirm(conditions)} `}
      {copy.accept}{' '}
      <TextLink to={paths.rules} target="_blank">
        {copy.rules}
      </TextLink>{' '}
      {copy.andThe}{' '}
      <TextLink to={`${paths.about}#privacy`} target="_blank">
        {copy.privacy}
      </TextLink>
      .
    </>
  );
}
