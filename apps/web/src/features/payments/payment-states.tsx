import { chakra } from '@chakra-ui/react/styled-system';
import type { SelectedSlot } from '@raffle/contracts/selections';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { TIME_ZONE_NOTE } from '../../copy/time-zone';
import { formatDate } from '../../lib/format/formats';
import { Button, LinkButton } from '../../ui/button';
import { Notice } from '../bookings/dashboard/notice';
import { SlotTimes } from '../slots/slot-times';
import { slotsByDate } from '../slots/slots-by-date.rules';
import { slotsPicked } from '../selections/selection-store';
import { confirmingCopy, missingCopy, overCopy, paymentCopy, signInAction, signInCopy } from './payments.copy';

/** Shown to signed-out users instead of the payment page's content, because the route is public. Signing in returns them to the page. */
export function SignInWay({ to }: { to: keyof typeof signInCopy }) {
  const { pathname, search } = useLocation();
  return (
    <Notice
      tone="info"
      title={signInCopy[to].title}
      actions={<LinkButton to={paths.authWithReturn(pathname + search)}>{signInAction}</LinkButton>}
    >
      {signInCopy[to].body}
    </Notice>
  );
}

/** Shown for a payment that does not exist or belongs to another user. */
export function PaymentMissing({ title = missingCopy.title, body = missingCopy.body }: { title?: string; body?: string }) {
  return (
    <Notice
      tone="problem"
      title={title}
      actions={
        <>
          <LinkButton to={paths.booking}>{missingCopy.calendar}</LinkButton>
          <LinkButton to={paths.dashboard} variant="outline">
            {missingCopy.unpaid}
          </LinkButton>
        </>
      }
    >
      {body}
    </Notice>
  );
}

export function PaymentLoadFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice tone="problem" title={paymentCopy.loadFailed} actions={<Button onClick={onRetry}>{paymentCopy.tryAgain}</Button>}>
      {message}
    </Notice>
  );
}

/** Shown while a payment is authorised but not yet captured. The capture usually takes a few seconds. */
export function PaymentConfirming() {
  return (
    <Notice
      tone="good"
      title={confirmingCopy.title}
      actions={
        <LinkButton to={paths.dashboard} variant="outline">
          {missingCopy.unpaid}
        </LinkButton>
      }
    >
      {confirmingCopy.body}
    </Notice>
  );
}

interface PaymentOverProps {
  kind: 'selection' | 'booking' | 'refunded';
  slots: SelectedSlot[];
  /** The server's message if the purchase was cancelled after the user had paid. */
  because?: string | undefined;
}

/** Shown when the selection or booking can no longer be paid for. Includes a button that selects the same slots again. */
export function PaymentOver({ kind, slots, because }: PaymentOverProps) {
  const navigate = useNavigate();
  const said = because === undefined ? kind : 'undone';
  const ids = slots.map(({ id }) => id);
  const restore = () => {
    slotsPicked(ids);
    void navigate(paths.booking);
  };
  return (
    <Notice tone="info" title={overCopy[`${said}Title`]} actions={<Button onClick={restore}>{overCopy.restore}</Button>}>
      {because !== undefined && <p>{because}</p>}
      <p>{overCopy[`${said}Body`]}</p>
      {ids.length > 0 && (
        <>
          <chakra.p marginTop="3" fontWeight="600">
            {overCopy.lost}{' '}
            <chakra.span color="fg.muted" fontWeight="400">
              ({TIME_ZONE_NOTE})
            </chakra.span>
          </chakra.p>
          <chakra.ul paddingInlineStart="5" listStyle="disc">
            {slotsByDate(ids).map((day) => (
              <li key={day.date}>
                {formatDate(day.date)}: <SlotTimes ids={day.ids} />
              </li>
            ))}
          </chakra.ul>
        </>
      )}
    </Notice>
  );
}
