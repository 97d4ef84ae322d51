import { CardBody, CardRoot } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { splitDollars } from '@raffle/contracts/money/money';
import type { SelectedSlot } from '@raffle/contracts/selections';
import { dateOfSlot, timeOfSlot } from '@raffle/contracts/slot-time';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { paths } from '../../lib/paths';
import { TextLink } from '../../ui/form';
import { formatFullDate, formatMoney, formatSlot } from '../../lib/format/formats';
import { InPula } from '../season/pula';
import { useSiteContent } from '../season/use-site-content';
import { slotsByDate } from '../slots/slots-by-date.rules';
import { slotsPicked } from '../selections/selection-store';
import { paymentCopy } from './payments.copy';

interface OrderSummaryProps {
  slots: SelectedSlot[];
  /** Total in dollars, as computed by the server. The price per slot is derived from this total. */
  totalAmount: number;
}

/** The order: the slots by date with their prices, the total, and the charities that receive it. */
export function OrderSummary({ slots, totalAmount }: OrderSummaryProps) {
  const ids = slots.map(({ id }) => id);
  const each = formatMoney(slots.length === 0 ? 0 : totalAmount / slots.length);
  const [first, second] = splitDollars(totalAmount);
  const { charities } = useSiteContent();

  return (
    <CardRoot as="section" variant="elevated" aria-labelledby="order-title">
      <CardBody gap="5">
        <Flex wrap="wrap" align="baseline" justify="space-between" gap="0.25rem 1rem">
          <chakra.h2 id="order-title" fontSize="1.4rem">
            {paymentCopy.summaryTitle}
          </chakra.h2>
          <TextLink to={wayToChange(ids)} onClick={() => slotsPicked(ids)}>
            {paymentCopy.change}
          </TextLink>
          <Note width="full">{TIME_ZONE_NOTE}</Note>
        </Flex>
        {slotsByDate(ids).map((day) => (
          <div key={day.date}>
            <chakra.h3 marginBottom="1.5" fontFamily="body" fontSize="0.95rem" letterSpacing="0">
              {formatFullDate(day.date)}
            </chakra.h3>
            <ul>
              {day.ids.map((id) => (
                <Flex
                  as="li"
                  key={id}
                  justify="space-between"
                  gap="4"
                  paddingBlock="2"
                  borderBottom="1px dashed"
                  borderColor="border.muted"
                >
                  <chakra.span fontWeight="600">{formatSlot(id)}</chakra.span>
                  <span>{each}</span>
                </Flex>
              ))}
            </ul>
          </div>
        ))}
        <Flex align="baseline" justify="space-between" gap="4" paddingTop="3" borderTop="2px solid" borderColor="fg">
          <span>
            {paymentCopy.total} <Note as="span">({paymentCopy.slots(slots.length)})</Note>
          </span>
          <chakra.strong fontFamily="heading" fontSize="1.75rem" lineHeight="1">
            {formatMoney(totalAmount)}
          </chakra.strong>
        </Flex>
        <Note marginTop="-3" textAlign="end" _empty={{ display: 'none' }}>
          <InPula dollars={totalAmount} />
        </Note>
        <Note>{paymentCopy.charities(formatMoney(first), charities[0].mention, formatMoney(second), charities[1].mention)}</Note>
      </CardBody>
    </CardRoot>
  );
}

/** Returns the path of the slot grid with the first of these slots highlighted. */
function wayToChange(ids: readonly string[]): string {
  const [first] = [...ids].sort();
  return first ? paths.slotsOfDay(dateOfSlot(first), timeOfSlot(first)) : paths.booking;
}

const Note = chakra('p', { base: { color: 'fg.muted', fontSize: 'sm', fontWeight: '400' } });
