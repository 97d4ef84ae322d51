import { Link } from '@chakra-ui/react/link';
import { EmailText } from '../frame/email-text';
import { chakra } from '@chakra-ui/react/styled-system';
import { arrivalDistance } from '@raffle/contracts/results';
import type { RankedOwnerView } from '@raffle/contracts/admin/results';
import { formatSlotWithYear } from '../../lib/format/formats';
import { Muted } from '../frame/section';
import { resultAdminCopy } from './result-admin.copy';

const { line: copy } = resultAdminCopy;

interface LineProps {
  line: readonly RankedOwnerView[];
  /** Time of arrival, as an ISO 8601 timestamp. */
  arrival: string;
  /** True if no water came. In that case, `arrival` is the start of the season's last slot. */
  noWater?: boolean;
}

/** The top tickets in the ranking, each with its owner's name and contact details. */
export function Line({ line, arrival, noWater = false }: LineProps) {
  if (line.length === 0) return <p>{copy.nobody}</p>;
  return (
    <Ranks>
      {line.map(({ slotId, reference, fullName, shownName, email, phone }) => (
        <li key={slotId}>
          <strong>{fullName || shownName}</strong>
          <p>
            {formatSlotWithYear(slotId)} ({distanceOf(slotId, arrival, noWater)})
          </p>
          <Muted>
            {reference}
            {email && (
              <>
                {' '}
                ·{' '}
                <Link href={`mailto:${email}`}>
                  <EmailText email={email} />
                </Link>
              </>
            )}
            {phone && (
              <>
                {' '}
                · <Link href={`tel:${phone}`}>{phone}</Link>
              </>
            )}
          </Muted>
        </li>
      ))}
    </Ranks>
  );
}

const Ranks = chakra('ol', {
  base: { display: 'grid', gap: '3', paddingInlineStart: '1.4rem', listStyle: 'decimal', overflowWrap: 'anywhere' },
});

function distanceOf(slotId: string, arrival: string, noWater: boolean): string {
  const { side, span } = arrivalDistance(slotId, Date.parse(arrival));
  if (noWater) return side === 'in' ? copy.last : copy.beforeLast(span);
  return side === 'in' ? copy.hit : copy[side](span);
}
