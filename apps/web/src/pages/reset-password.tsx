import { Page } from '../ui/page';

export default function ResetPasswordPage() {
  return <Page title="Reset your password"><p /></Page>;
}
