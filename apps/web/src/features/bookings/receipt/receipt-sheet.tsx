import { chakra } from '@chakra-ui/react/styled-system';
import { Grid } from '@chakra-ui/react/grid';
import { describeClaimDays } from '@raffle/contracts/describe-winner';
import { describeHalves } from '@raffle/contracts/money/format-price';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TIME_ZONE_NOTE } from '../../../copy/time-zone';
import { formatFullDate, formatMoney } from '../../../lib/format/formats';
import { paths } from '../../../lib/paths';
import { contactLine, usePermitNumber } from '../../season/organiser';
import { seasonQuery } from '../../season/season.queries';
import { useSiteContentOf } from '../../season/use-site-content';
import { SlotTimes } from '../../slots/slot-times';
import { receiptTerms } from '../bookings.copy';

interface SoldSlot {
  id: string;
  date: string;
}

interface ReceiptSheetProps {
  title: string;
  words: { product: string; item: string; price: string; total: string };
  facts: readonly (readonly [term: string, value: string])[];
  slots: readonly SoldSlot[];
  /** Price of one slot in dollars. */
  each: number;
  /** Amounts paid and refunded, listed between the slots and the total. */
  changes?: readonly { name: string; dollars: number }[];
  /** Total amount in dollars. */
  amount: number;
  /** Note below the total. */
  amountNote?: ReactNode;
  children: ReactNode;
}

const Small = chakra('p', { base: { color: 'fg.muted', fontSize: '0.9rem' } });
const Paper = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    padding: 'clamp(1.125rem, 4vw, 2rem)',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.panel',
    _print: { padding: '0', borderWidth: '0' },
  },
});
const Lines = chakra('table', {
  base: {
    width: '100%',
    '& :is(th, td)': { paddingBlock: '2', borderBottomWidth: '1px', textAlign: 'start', verticalAlign: 'top' },
    '& :is(th, td):last-child': { paddingInlineStart: '4', textAlign: 'end' },
    '& thead th': { color: 'fg.muted', fontSize: '0.9rem' },
    '& tfoot :is(th, td)': { borderBottomWidth: '0', fontWeight: '650' },
  },
});

/** A receipt that shows the slots and the payment on one sheet. Printing hides the rest of the page. */
export function ReceiptSheet({ title, words, facts, slots, each, changes = [], amount, amountNote, children }: ReceiptSheetProps) {
  return (
    <Paper data-paper aria-labelledby="receipt-title">
      <header>
        <h2 id="receipt-title">{title}</h2>
        <Small>{words.product}</Small>
      </header>
      <Grid as="dl" gap="0.75rem 1.5rem" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <Small as="dt">{term}</Small>
            <chakra.dd fontWeight="600" overflowWrap="anywhere">
              {value}
            </chakra.dd>
          </div>
        ))}
      </Grid>
      <Lines>
        <thead>
          <tr>
            <th scope="col">{words.item}</th>
            <th scope="col">{words.price}</th>
          </tr>
        </thead>
        <tbody>
          {slots.map(({ id, date }) => (
            <tr key={id}>
              <td>
                {formatFullDate(date)}, <SlotTimes ids={[id]} />
              </td>
              <td>{formatMoney(each)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {changes.map(({ name, dollars }, index) => (
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{formatMoney(dollars)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{words.total}</th>
            <td>
              {formatMoney(amount)}
              <chakra.span display="block" fontWeight="400">
                {amountNote}
              </chakra.span>
            </td>
          </tr>
        </tfoot>
      </Lines>
      {children}
    </Paper>
  );
}

/**
 * The bottom of a receipt: who wins, the prize, the claim period, the organiser, the charities and the time zone. A receipt may be from a
 * past season, which may have had another organiser and other charities.
 */
export function ReceiptNotes({ split, slots }: { split: string; slots: readonly SoldSlot[] }) {
  const { data: season } = useQuery(seasonQuery);
  const year = slots[0] === undefined ? (season?.year ?? 0) : Number(slots[0].date.slice(0, 4));
  const content = useSiteContentOf(year);
  const presentPermit = usePermitNumber();
  if (season === undefined || content === undefined) return null;
  const { organiser, prize, unsold, charities } = content;
  const isPresent = year === season.year;
  const permit = isPresent ? presentPermit : content.permitNumber;
  return (
    <>
      {/* The rules are omitted for past seasons, because their terms may have been different. */}
      {isPresent && (
        <Small>
          {receiptTerms.wins} {unsold[season.winnerRule]} {receiptTerms.prize(prize.summary)} {describeClaimDays(season.claimDays)}{' '}
          {receiptTerms.rules(`${window.location.host}${paths.rules}`)}
        </Small>
      )}
      {(organiser.name || permit) && (
        <Small>
          {organiser.name && receiptTerms.runBy(organiser.name, contactLine(organiser))} {permit && receiptTerms.permit(permit)}
        </Small>
      )}
      <Small>
        {split} {describeHalves(charities[0].mention, charities[1].mention)}
      </Small>
      <Small>{TIME_ZONE_NOTE}</Small>
    </>
  );
}
