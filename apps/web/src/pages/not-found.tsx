import { Page } from '../ui/page';

export default function NotFoundPage() {
  return <Page title="404 Page Not Found"><p /></Page>;
}
