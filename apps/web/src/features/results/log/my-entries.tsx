import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import { useMutation, useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { TextLink } from '../../../ui/form';
import { downloadText } from '../../bookings/receipt/download-text';
import { grouped } from '../../season/season.copy';
import { logReceiptCopy as copy } from './log-receipt.copy';
import { Code, EntryLines, verifyAddress } from './entry-lines';
import { myEntriesQuery, readMyReceipt } from './log.queries';

/** Polling interval in milliseconds. Tickets appear in the log a few seconds after the sale. Polling stops after ASK_TIMES attempts. */
const ASK_AGAIN_MS = 3_000;
const ASK_TIMES = 40;

/**
 * Returns the log entries of the user's tickets for the given slots of a booking. Polls until every ticket is in the log, up to ASK_TIMES
 * times.
 */
function useMyEntries(reference: string, slotIds: readonly string[]) {
  const { data, isError } = useQuery({
    ...myEntriesQuery,
    refetchInterval: ({ state }) => {
      const known = state.data?.tickets ?? [];
      const isMissing = slotIds.some((id) => !known.some((one) => one.reference === reference && one.slot === id));
      return isMissing && state.data !== undefined && state.dataUpdateCount < ASK_TIMES ? ASK_AGAIN_MS : false;
    },
  });
  const tickets = data?.tickets.filter((one) => one.reference === reference && slotIds.includes(one.slot));
  return { entries: data && { heads: data.heads, tickets: tickets ?? [] }, isError };
}

const LINE = { paddingBlock: '1', fontSize: '0.925rem' } as const;

interface MineProps {
  reference: string;
  slotIds: readonly string[];
}

/**
 * Shows, below a prediction, that its tickets are in the log, and explains what that means. Keeps its height while loading, so that the
 * content below does not shift.
 */
export function InTheLog({ reference, slotIds }: MineProps) {
  const { entries, isError } = useMyEntries(reference, slotIds);
  if (entries === undefined && isError) return null;
  if (entries === undefined || entries.tickets.length < slotIds.length)
    return (
      <chakra.p {...LINE} color="fg.muted">
        {entries === undefined ? '\u00a0' : copy.soon}
      </chakra.p>
    );
  return (
    <chakra.details>
      <chakra.summary {...LINE} color="reed.fg" fontWeight="600" cursor="button">
        {copy.inLog(entries.tickets.map(({ index }) => grouped(index)))}
      </chakra.summary>
      <Grid gap="2" paddingBlock="2" fontSize="0.925rem">
        <p>{copy.what}</p>
        <Actions reference={reference} />
      </Grid>
    </chakra.details>
  );
}

/** Lists the log entries of a booking's tickets on the booking's receipt, so that the user can keep or check them. */
export function LogProof({ reference, slotIds }: MineProps) {
  const { entries, isError } = useMyEntries(reference, slotIds);
  return (
    <Grid as="section" gap="3" minWidth="0" paddingTop="4" borderTopWidth="1px" aria-labelledby="log-proof-title">
      <chakra.h3 id="log-proof-title" fontSize="1.1rem">
        {copy.title}
      </chakra.h3>
      {isError && entries === undefined && <p role="alert">{copy.failed}</p>}
      {entries?.tickets.length === 0 && <p role="status">{copy.soon}</p>}
      {entries && entries.tickets.length > 0 && (
        <>
          <EntryLines entries={entries} />
          <chakra.p color="fg.muted" fontSize="0.9rem">
            {copy.text}
          </chakra.p>
          <chakra.p display="none" fontSize="0.9rem" _print={{ display: 'block' }}>
            {copy.onPaper(verifyAddress())}
          </chakra.p>
          <chakra.details className="no-print" fontSize="0.9rem">
            <chakra.summary paddingBlock="1" cursor="button">
              {copy.fingerprints}
            </chakra.summary>
            {entries.tickets.map(({ index, hash }) => (
              <chakra.p key={index} paddingBlock="1">
                {copy.entry(grouped(index))}: <Code>{hash}</Code>
              </chakra.p>
            ))}
          </chakra.details>
          <Actions reference={reference} />
        </>
      )}
    </Grid>
  );
}

function Actions({ reference }: { reference: string }) {
  const save = useMutation({
    mutationFn: async () => {
      const receipt = await readMyReceipt(reference);
      downloadText(copy.fileName(reference), JSON.stringify(receipt, null, 2), 'application/json');
    },
  });
  return (
    <>
      <Wrap className="no-print" gap="3" align="center">
        <Button
          variant="outline"
          size="sm"
          aria-label={copy.saveOf(reference)}
          loading={save.isPending}
          loadingText={copy.saving}
          onClick={() => save.mutate()}
        >
          {copy.save}
        </Button>
        <TextLink to={paths.resultsVerify} state={{ proof: reference }}>
          {copy.check}
        </TextLink>
      </Wrap>
      {save.isError && <p role="alert">{copy.saveFailed}</p>}
    </>
  );
}
