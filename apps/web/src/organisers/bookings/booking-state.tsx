import type { BookingStatus } from '@raffle/contracts/admin/bookings';
import { Badge } from '@chakra-ui/react/badge';
import { statusName } from '../overview/admin-overview.copy';

const COLOURS: Record<BookingStatus, string> = {
  pending: 'ember',
  confirming: 'ember',
  paid: 'reed',
  cancelled: 'gray',
  refunded: 'danger',
};

export function BookingState({ status }: { status: BookingStatus }) {
  return <Badge colorPalette={COLOURS[status]}>{statusName[status]}</Badge>;
}
