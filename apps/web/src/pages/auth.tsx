import { Page } from '../ui/page';

export default function AuthPage() {
  return <Page title="Sign In"><p /></Page>;
}
