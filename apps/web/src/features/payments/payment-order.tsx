import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import type { UserView } from '@raffle/contracts/people/auth';
import type { SelectedSlot } from '@raffle/contracts/selections';
import type { ReactNode } from 'react';
import { errorCopy } from '../../copy/error-copy';
import { formatMoney } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { CardMarks } from '../../ui/art/card-marks';
import { CardIcon } from '../../ui/icons';
import { OfflineWait } from '../../ui/offline-wait';
import { Notice } from '../bookings/dashboard/notice';
import { AcceptTerms } from '../season/accept-terms';
import { InPula } from '../season/pula';
import { useSiteContent } from '../season/use-site-content';
import { CustomerDetails } from './customer-details';
import { OrderSummary } from './order-summary';
import { noteCopy, paymentCopy } from './payments.copy';
import { useCheckout, type Checkout, type CheckoutInput } from './use-checkout';

interface PaymentOrderProps extends CheckoutInput {
  user: UserView;
  slots: SelectedSlot[];
  /** Total amount in dollars. */
  totalAmount: number;
  hold: ReactNode;
  /** Explains why the user was sent back to this page. Renders nothing on a first visit. */
  note: ReactNode;
}

/** Grid column for content that is shown beside the order on wide screens. */
const SIDE = '2';

/** The payment page for selections and bookings: the hold, the order, the buyer, and a pay button that is always visible. */
export function PaymentOrder({ user, slots, totalAmount, hold, note, ...input }: PaymentOrderProps) {
  const checkout = useCheckout(input);
  return (
    <Flex
      direction="column"
      gap="clamp(1.25rem, 3vw, 2rem)"
      display={{ base: 'flex', lg: 'grid' }}
      alignItems={{ base: 'stretch', lg: 'start' }}
      gridTemplateColumns={{ lg: 'minmax(0, 1fr) 21rem' }}
      gridTemplateRows={{ lg: 'auto auto 1fr' }}
    >
      <Grid gap="3" gridColumn={{ lg: '1 / -1' }} _empty={{ display: 'none' }}>
        {note}
        {hold}
      </Grid>
      <Box gridRow={{ lg: 'span 2' }}>
        <OrderSummary slots={slots} totalAmount={totalAmount} />
      </Box>
      <PayBar checkout={checkout} totalAmount={totalAmount} />
      <Grid gap="6" gridColumn={{ lg: SIDE }}>
        <CustomerDetails user={user} />
        <HowToPay />
      </Grid>
    </Flex>
  );
}

function HowToPay() {
  const { mobileMoney } = useSiteContent().paying;
  return (
    <chakra.section display="grid" gap="2.5" fontSize="0.925rem" aria-labelledby="how-title">
      <chakra.h2 id="how-title" fontSize="1.15rem">
        {paymentCopy.howTitle}
      </chakra.h2>
      <CardMarks label={paymentCopy.cards} />
      <p>{paymentCopy.payNote}</p>
      <p>{paymentCopy.bank}</p>
      {mobileMoney.length > 0 && <p>{paymentCopy.mobileMoney(mobileMoney.join(paymentCopy.or))}</p>}
    </chakra.section>
  );
}

/**
 * On a phone, the pay button stays at the bottom of the screen while the page scrolls. theme/base.css prevents it from covering the focused
 * element.
 */
function PayBar({ checkout: { pay, wait, isLeaving, refusal }, totalAmount }: { checkout: Checkout; totalAmount: number }) {
  return (
    <Grid
      data-foot-bar
      order={{ base: 1, lg: 0 }}
      gap="2"
      gridColumn={{ lg: SIDE }}
      position={{ base: 'sticky', lg: 'static' }}
      bottom="0"
      zIndex="docked"
      marginInline={{ base: 'calc(-1 * var(--gutter))', lg: '0' }}
      paddingBlock={{ base: '3', lg: '0' }}
      paddingInline={{ base: 'var(--gutter)', lg: '0' }}
      borderTopWidth={{ base: '1px', lg: '0' }}
      bg="bg"
      css={{ '@media (max-height: 26rem)': { position: 'static' } }}
    >
      {refusal && <Refusal code={refusal.code} message={refusal.message} />}
      <OfflineWait wait={wait} text={paymentCopy.offline} />
      <Button colorPalette="ember" size="lg" onClick={pay} loading={isLeaving} loadingText={paymentCopy.paying}>
        <CardIcon /> {paymentCopy.pay(formatMoney(totalAmount))}
      </Button>
      <chakra.p color="fg.muted" fontSize="xs" textAlign="center">
        <AcceptTerms act="pay" />
      </chakra.p>
      <chakra.p color="fg.muted" fontSize="sm" textAlign="center" _empty={{ display: 'none' }}>
        <InPula dollars={totalAmount} />
      </chakra.p>
    </Grid>
  );
}

function Refusal({ code, message }: { code: keyof typeof errorCopy; message: string }) {
  if (code === 'PAYMENT_PROVIDER_UNAVAILABLE') {
    return (
      <Notice tone="problem" title={noteCopy.provider.title}>
        {noteCopy.provider.body}
      </Notice>
    );
  }
  return (
    <Notice tone="problem" title={errorCopy[code].title}>
      {message}
    </Notice>
  );
}
