import { Page } from '../ui/page';

export default function PrizesPage() {
  return <Page title="Prizes"><p /></Page>;
}
