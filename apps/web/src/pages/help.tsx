import { Page } from '../ui/page';

export default function HelpPage() {
  return <Page title="Help & Feedback"><p /></Page>;
}
