import { useEffect } from 'react';
import { Button } from '../ui/button';
import { AppDialog } from '../ui/dialog';
import { toast, type ToastKind } from '../ui/toast/toaster';

const stay = () => undefined;

export function OpenDialog() {
  return (
    <AppDialog open onClose={stay} title="Login Required" footer={<Footer />}>
      <p>You need to be logged in to make flood arrival predictions.</p>
    </AppDialog>
  );
}

/** One that must be answered. */
export function OpenAlertDialog() {
  return (
    <AppDialog open onClose={stay} role="alertdialog" size="md" title="Some Time Slots Are No Longer Available" footer={<Footer />}>
      <p>No payment was processed.</p>
    </AppDialog>
  );
}

function Footer() {
  return (
    <>
      <Button variant="outline">Cancel</Button>
      <Button>Login or Register</Button>
    </>
  );
}

export function Toast({ kind }: { kind: ToastKind }) {
  useEffect(() => {
    toast[kind]({ id: kind, title: `A toast: ${kind}`, description: 'It never stands alone.', duration: 3_600_000 });
  }, [kind]);
  return <p>What failed is written on the page too.</p>;
}
