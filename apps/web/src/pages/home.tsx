import { Page } from '../ui/page';

export default function HomePage() {
  return <Page title="Okavango Flood Raffle"><p /></Page>;
}
