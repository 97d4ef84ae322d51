import { Page } from '../ui/page';

export default function RulesPage() {
  return <Page title="Rules"><p /></Page>;
}
