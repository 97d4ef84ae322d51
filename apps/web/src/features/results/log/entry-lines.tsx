import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { LoggedEntries } from '@raffle/contracts/log/entries';
import { paths } from '../../../lib/paths';
import { formatSlotWithYear } from '../../../lib/format/formats';
import { grouped } from '../../season/season.copy';
import { UnbrokenTimes } from '../../../ui/unbroken-times';
import { logReceiptCopy as copy } from './log-receipt.copy';

export const Code = chakra('code', { base: { color: 'fg.muted', fontSize: '0.8rem', overflowWrap: 'anywhere' } });

/** Lists the log entries for the tickets on an online or cash receipt. The printed version also includes the signed log head. */
export function EntryLines({ entries: { heads, tickets } }: { entries: LoggedEntries }) {
  return (
    <Grid gap="3">
      <Grid as="ul" gap="0.6rem">
        {tickets.map(({ index, slot, hash, voided }) => (
          <Grid as="li" key={index} gap="0.15rem">
            <span>
              {copy.entry(grouped(index))}: <UnbrokenTimes text={formatSlotWithYear(slot)} />
              {voided !== null && `, ${copy.voided(grouped(voided))}`}
            </span>
            <Code display="none" _print={{ display: 'inline' }}>
              {hash}
            </Code>
          </Grid>
        ))}
      </Grid>
      {heads.map(({ origin, size, line, key }) => (
        // Shown only in print. If the log is changed later, the receipt's owner can prove it with the signed log head.
        <Grid key={origin} display="none" gap="0.15rem" fontSize="0.9rem" _print={{ display: 'grid' }}>
          <span>{copy.head(grouped(size))}</span>
          <Code>{line}</Code>
          <span>{copy.key}</span>
          <Code>{key}</Code>
        </Grid>
      ))}
    </Grid>
  );
}

/** Returns the URL of the page that checks receipts, without the scheme, so that it is quick to type. */
export function verifyAddress(): string {
  return `${window.location.host}${paths.resultsVerify}`;
}
