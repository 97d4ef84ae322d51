import { Page } from '../ui/page';

export default function AdminPage() {
  return <Page title="Admin"><p /></Page>;
}
