import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { PREPARATIONS, type Preparation } from '@raffle/contracts/admin/season';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { AlertIcon, CheckIcon } from '../../ui/icons';
import { Section } from '../frame/section';
import { seasonAdminCopy } from './season-admin.copy';
import { preparationQuery } from './season-admin.queries';

const { checklist: copy } = seasonAdminCopy;

/** Link to the page or section where an organiser can meet the requirement; null if it can be met only in the server's configuration. */
const PLACES: Record<Preparation, string | null> = {
  organiser: paths.adminContent,
  contact: paths.adminContent,
  charities: paths.adminContent,
  prize: paths.adminContent,
  permit: '#season-settings',
  dates: '#season-settings',
  payments: null,
  email: null,
};

/** Lists the requirements for opening a season. If an organiser can fulfil an unmet requirement, it has a link. */
export function Checklist({ year }: { year: number }) {
  const { data } = useQuery(preparationQuery(year));
  if (!data) return null;
  const title = copy.title(year);
  return (
    <Section title={title} label={title}>
      <p>{data.required ? copy.required : copy.demonstration}</p>
      <Grid as="ul" gap="2">
        {(Object.keys(PREPARATIONS) as Preparation[]).map((part) => (
          <Item key={part} part={part} year={year} missing={data.missing.includes(part)} />
        ))}
      </Grid>
    </Section>
  );
}

function Item({ part, year, missing }: { part: Preparation; year: number; missing: boolean }) {
  const Icon = missing ? AlertIcon : CheckIcon;
  const place = PLACES[part];
  return (
    <chakra.li display="flex" gap="2">
      <Icon color={missing ? 'var(--danger)' : 'var(--reed)'} style={{ flex: 'none', marginTop: '0.15em' }} />
      <span>
        {copy.items[part]}: {missing ? copy.missing : copy.done}
        {missing && '. '}
        {missing && (place === null ? copy.operator : <Fill part={part} year={year} place={place} />)}
      </span>
    </chakra.li>
  );
}

function Fill({ part, year, place }: { part: Preparation; year: number; place: string }) {
  const to = place.startsWith('#') ? { search: `?year=${year}`, hash: place } : `${place}?year=${year}`;
  return (
    <TextLink to={to} aria-label={`${copy.fill}: ${copy.items[part]}`}>
      {copy.fill}
    </TextLink>
  );
}
