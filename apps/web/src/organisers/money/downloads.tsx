import { Wrap } from '@chakra-ui/react/wrap';
import { EXPORT_KINDS } from '@raffle/contracts/money/payouts';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useAdmin } from '../access/require-admin';
import { Section } from '../frame/section';
import { CsvButton } from '../list/csv-button';
import { moneyCopy } from './money.copy';

const copy = moneyCopy.downloads;

/** Buttons that download a season's data. A charity can download only the statement. */
export function Downloads({ year }: { year: number }) {
  const { role } = useAdmin();
  const isCharity = role === 'charity';
  const kinds = isCharity ? (['statement'] as const) : EXPORT_KINDS;
  return (
    <Section title={copy.title}>
      <p>{copy.lead}</p>
      {!isCharity && <p>{copy.care}</p>}
      <Wrap gap="2.5">
        {kinds.map((kind) => (
          <CsvButton
            key={`${kind} ${year}`}
            label={copy.kinds[kind]}
            path={ADMIN_API.export(kind, year)}
            fileName={`${kind}-${year}.csv`}
          />
        ))}
      </Wrap>
    </Section>
  );
}
