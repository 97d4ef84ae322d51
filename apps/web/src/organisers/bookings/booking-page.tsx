import { useParams } from 'react-router-dom';
import { storyCopy } from './admin-bookings.copy';
import { BookingDetail } from './booking-detail';

export default function BookingPage() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <BookingDetail key={id} id={Number(id)} /> : <p role="alert">{storyCopy.missing}</p>;
}
