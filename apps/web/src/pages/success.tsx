import { Page } from '../ui/page';

export default function SuccessPage() {
  return <Page title="Success"><p /></Page>;
}
