import { Page } from '../ui/page';

export default function DonationCausesPage() {
  return <Page title="Donation Causes"><p /></Page>;
}
