import { Page } from '../ui/page';

export default function BookingPage() {
  return <Page title="Make Your Flood Arrival Prediction"><p /></Page>;
}
