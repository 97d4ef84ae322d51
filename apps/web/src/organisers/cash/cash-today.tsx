import { StatHelpText, StatLabel, StatRoot, StatValueText } from '@chakra-ui/react/stat';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format/formats';
import { cashCopy as copy } from './cash.copy';
import { cashSalesQuery } from './cash.queries';

/** The cash that the signed-in organiser has taken today, across all of their shifts. */
export function CashToday() {
  const { data } = useInfiniteQuery(cashSalesQuery({ q: '' }));
  const today = data?.pages[0]?.today;
  if (today === undefined) return null;
  return (
    <StatRoot padding="4" borderWidth="1px" borderColor="border.muted" borderRadius="l3" bg="bg.panel">
      <StatLabel>{copy.today}</StatLabel>
      <StatValueText>{formatMoney(today.amount)}</StatValueText>
      <StatHelpText as="dd">{copy.todayText(today.sales, today.slots)}</StatHelpText>
    </StatRoot>
  );
}
