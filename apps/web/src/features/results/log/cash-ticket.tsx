import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import { NO_PLACE_TEXT, describePlace, PLACE_RULE_TEXTS, REFUNDED_TEXT, WON_TEXT, type TicketPlace } from '@raffle/contracts/places';
import { useQuery } from '@tanstack/react-query';
import { TIME_ZONE_NOTE } from '../../../copy/time-zone';
import { ApiError } from '../../../lib/api/api-client';
import { paths } from '../../../lib/paths';
import { formatInstantWithYear, formatSlotWithYear } from '../../../lib/format/formats';
import { Button } from '../../../ui/button';
import { TextLink } from '../../../ui/form';
import { Loading } from '../../../ui/loading';
import { downloadText } from '../../bookings/receipt/download-text';
import { UnbrokenTimes } from '../../../ui/unbroken-times';
import { hasPendingEntries } from './pending-entries.rules';
import { checkLogReceipt } from '../check-text';
import { cashTicketCopy as copy, logReceiptCopy } from './log-receipt.copy';
import { placesCopy } from '../places/places.copy';
import { LogResult } from './log-result';
import { cashTicketQuery } from './log.queries';

/** Polling interval in milliseconds. Polling is needed because a sale's tickets are added to the log shortly after the sale. */
const ASK_AGAIN_MS = 3_000;

/** The page that a cash receipt's code opens. Shows the ticket to anyone who has the receipt, and checks the ticket in their browser. */
export function CashTicket({ code }: { code: string }) {
  const {
    data: ticket,
    error,
    refetch,
  } = useQuery({
    ...cashTicketQuery(code),
    refetchInterval: ({ state }) => (state.data && hasPendingEntries(state.data) ? ASK_AGAIN_MS : false),
  });
  const isLogged = ticket !== undefined && ticket.log.tickets.length > 0;
  const check = useQuery({
    queryKey: ['results', 'cash', code, 'checked', ticket?.log.checkpoint, ticket?.log.tickets],
    queryFn: () => checkLogReceipt(ticket!.log),
    enabled: isLogged,
    retry: false,
  });
  if (ticket === undefined)
    return error ? <Failed error={error} onAgain={() => void refetch()} /> : <Loading size="lg" label={copy.loading} />;
  const { reference, slots, returnedAt, places } = ticket;
  const [first] = places;
  return (
    <Grid gap="5">
      <div>
        <chakra.p fontSize="1.1rem" fontWeight="650">
          {copy.reference(reference)}
        </chakra.p>
        <chakra.ul marginBlock="3" borderBottomWidth="1px" borderColor="border.muted" listStyleType="none">
          {slots.map(({ id }) => (
            <chakra.li key={id} paddingBlock="2.5" borderTopWidth="1px" borderColor="border.muted">
              <strong>
                <UnbrokenTimes text={formatSlotWithYear(id)} />
              </strong>
              <HowClose place={places.find(({ slotId }) => slotId === id)} />
            </chakra.li>
          ))}
        </chakra.ul>
        <p>{returnedAt === null ? copy.takesPart : copy.returned(formatInstantWithYear(returnedAt))}</p>
        {/* Once the check has finished, the verdict below states the time zone instead. */}
        {!check.data && (
          <chakra.p color="fg.muted" fontSize="0.9rem">
            {TIME_ZONE_NOTE}
          </chakra.p>
        )}
        {first && (
          <chakra.p marginTop="2" color="fg.muted" fontSize="0.9rem">
            {placesCopy.stateText[first.state]} {PLACE_RULE_TEXTS[first.rule]}
          </chakra.p>
        )}
      </div>
      {ticket.log.tickets.length < slots.length && <p role="status">{logReceiptCopy.soon}</p>}
      {check.isLoading && <Loading label={copy.checking} />}
      {check.error && <p role="alert">{check.error.message}</p>}
      {check.data && <LogResult verdict={check.data} />}
      {isLogged && (
        <Wrap gap="3" align="center">
          <Button
            variant="outline"
            onClick={() => downloadText(logReceiptCopy.fileName(reference), JSON.stringify(ticket.log, null, 2), 'application/json')}
          >
            {logReceiptCopy.save}
          </Button>
          <TextLink to={paths.resultsHow}>{copy.how}</TextLink>
        </Wrap>
      )}
    </Grid>
  );
}

function HowClose({ place }: { place: TicketPlace | undefined }) {
  if (place === undefined) return null;
  const isOut = place.of !== null && place.place === null;
  return (
    <p>
      {isOut ? NO_PLACE_TEXT : `${describePlace(place, place.of, Date.parse(place.arrival))}.`} {place.won && WON_TEXT}{' '}
      {place.refunded && REFUNDED_TEXT}
    </p>
  );
}

function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Grid gap="4" justifyItems="start" role="alert">
      <p>{isUnknown ? copy.unknown : error.message || copy.failed}</p>
      {!isUnknown && <Button onClick={onAgain}>{copy.again}</Button>}
      <TextLink to={paths.resultsVerify}>{copy.type}</TextLink>
    </Grid>
  );
}
