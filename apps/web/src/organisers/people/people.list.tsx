import { Badge } from '@chakra-ui/react/badge';
import { EmailText } from '../frame/email-text';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { Instant } from '../list/dates';
import { ResourceList } from '../list/resource-list';
import { defineList } from '../list/resource-list.types';
import { SecondaryText } from '../list/resource-table';
import { peopleCopy as copy } from './people.copy';
import { peopleQuery } from './people.queries';

const { columns } = copy;

const peopleList = defineList({
  name: 'people',
  query: peopleQuery,
  rows: ({ people }) => people,
  rowKey: ({ id }) => id,
  copy: { empty: copy.empty, none: copy.nobody },
  filters: {
    q: { kind: 'search', label: copy.search },
    bookings: { kind: 'select', label: copy.bookings, options: { '': copy.anyBookings, none: copy.none, some: copy.some } },
  },
  exported: { path: ADMIN_API.peopleExport, fileName: 'people.csv' },
  columns: [
    { label: columns.person, isHeader: true, cell: ({ id, fullName }) => <TextLink to={paths.adminPerson(id)}>{fullName}</TextLink> },
    {
      label: columns.contact,
      cell: ({ email, phone }) => (
        <>
          <EmailText email={email} />
          {email && <br />}
          <SecondaryText>{phone}</SecondaryText>
        </>
      ),
    },
    {
      label: columns.confirmed,
      kind: 'state',
      cell: ({ email, emailConfirmed }) => (
        <Badge colorPalette={emailConfirmed ? 'reed' : email === '' ? 'gray' : 'ember'}>
          {emailConfirmed ? copy.confirmed : email === '' ? copy.noAddress : copy.unconfirmed}
        </Badge>
      ),
    },
    { label: columns.bookings, kind: 'number', cell: ({ bookings }) => bookings },
    { label: columns.since, kind: 'time', cell: ({ since }) => <Instant at={since} /> },
  ],
});

export default function PeoplePage() {
  return <ResourceList list={peopleList} />;
}
