import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from '@chakra-ui/react/link';
import type { EndingRefunds as Refunds } from '@raffle/contracts/admin/results';
import type { SeasonEnding } from '@raffle/contracts/season';
import { resultsCopy } from '../../features/results/results.copy';
import { formatInstantDate, formatMoney } from '../../lib/format/formats';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { Notice } from '../form/notice';
import { Progress } from '../frame/progress';
import { Muted, Section, Written } from '../frame/section';
import { resultAdminCopy } from './result-admin.copy';

const { refunds: copy } = resultAdminCopy;

/** 5032 -> `5,032` */
const inGroups = (count: number) => count.toLocaleString('en-US');

interface EndingRefundsProps {
  year: number;
  ended: SeasonEnding;
  refunds: Refunds;
}

/**
 * For a season that ended with refunds, shows the reason, the progress of the refunds, the failed refunds and the cash still to be
 * returned to buyers.
 */
export function EndingRefunds({ year, ended, refunds }: EndingRefundsProps) {
  const { bookings, refunded, amount, failed, cash } = refunds;
  const isRunning = refunded + failed.length < bookings;
  return (
    <>
      <Section title={resultsCopy.ended.title(ended, year)} label={resultsCopy.ended.title(ended, year)}>
        <Muted>{resultsCopy.ended.reason(formatInstantDate(ended.at, 'EEEE d MMMM yyyy'))}</Muted>
        <Written>{ended.reason}</Written>
      </Section>
      <Section title={copy.title} label={copy.title}>
        {bookings === 0 ? (
          <p>{copy.none}</p>
        ) : (
          <>
            <p role="status">
              {copy.progress(inGroups(refunded), inGroups(bookings), formatMoney(amount))}{' '}
              {isRunning ? copy.running : failed.length === 0 && copy.done}
            </p>
            <Progress label={copy.bar} done={refunded} all={bookings} />
          </>
        )}
        {failed.length > 0 && (
          <Notice status="warning">
            <p>{copy.failed}</p>
            <Rows marginTop="2">
              {failed.map(({ bookingId, reference, amount, failure }) => (
                <li key={bookingId}>
                  <TextLink to={paths.adminBooking(bookingId)}>{reference}</TextLink>, {formatMoney(amount)}: {failure ?? copy.disputed}
                </li>
              ))}
            </Rows>
          </Notice>
        )}
      </Section>
      <Section title={copy.cash(cash.length)} label={copy.cash(cash.length)}>
        {cash.length === 0 ? <p>{copy.cashNone}</p> : <p>{copy.cashText}</p>}
        {cash.length > 0 && (
          <Rows>
            {cash.map(({ bookingId, receiptNumber, fullName, phone, amount }) => (
              <li key={bookingId}>
                <strong>{fullName}</strong>, {formatMoney(amount)},{' '}
                {phone ? <Link href={`tel:${phone}`}>{phone}</Link> : <span>{copy.noPhone}</span>},{' '}
                <TextLink to={paths.adminCashReceipt(bookingId)}>{receiptNumber}</TextLink>
              </li>
            ))}
          </Rows>
        )}
      </Section>
    </>
  );
}

const Rows = chakra('ul', { base: { display: 'grid', gap: '2', overflowWrap: 'anywhere' } });
