import { useState } from 'react';
import { useAppForm } from '../../../ui/use-app-form';
import { Button } from '../../../ui/button';
import { ProofFields } from '../access-fields';
import { proofErrors, proofOf } from '../admin-form.rules';
import { useAdmin } from '../require-admin';
import { useSecondFactor } from '../use-second-factor';
import { Form } from '../../form/form';
import { Failure } from '../../form/notice';
import { Section } from '../../frame/section';
import { securityCopy } from './security.copy';
import { useBeginTotp, useRemoveTotp } from './security.mutations';
import { TotpSetup } from './totp-setup';

const copy = securityCopy.totp;

/** Lets the organiser set up or remove an authenticator app. Removing it requires the password and a second factor. */
export function TotpSection() {
  const { totp } = useAdmin();
  const begin = useBeginTotp();
  return (
    <Section title={copy.title}>
      <p>{totp ? copy.on : copy.off}</p>
      {/* The setup stays visible until the organiser has saved the recovery codes, even if the sign-in session already lists the app. */}
      {begin.data ? <TotpSetup {...begin.data} onKept={begin.reset} /> : totp ? <Removal /> : <Addition begin={begin} />}
    </Section>
  );
}

function Addition({ begin }: { begin: ReturnType<typeof useBeginTotp> }) {
  return (
    <>
      <Button alignSelf="start" loading={begin.isPending} loadingText={copy.beginning} onClick={() => begin.mutate()}>
        {copy.begin}
      </Button>
      {begin.error && <Failure>{`${copy.failed}: ${begin.error.message}`}</Failure>}
    </>
  );
}

function Removal() {
  const [asked, setAsked] = useState(false);
  if (asked) return <RemovalForm />;
  return (
    <Button variant="outline" colorPalette="danger" alignSelf="start" onClick={() => setAsked(true)}>
      {copy.remove}
    </Button>
  );
}

function RemovalForm() {
  const { passkeys = 0 } = useAdmin();
  const remove = useRemoveTotp();
  const factor = useSecondFactor();
  const form = useAppForm('remove-totp', { password: '', code: '' }, (values) => proofErrors(values, factor));
  return (
    <>
      <p>{passkeys > 0 ? copy.removeLeadWithPasskey : copy.removeLead}</p>
      <Form
        form={form}
        pending={remove.isPending}
        onSend={(values) => remove.mutate(proofOf(values, factor), { onError: form.showFailure })}
      >
        <ProofFields form={form} factor={factor} labels={securityCopy.proof} />
        <Button type="submit" colorPalette="danger" justifySelf="start" loading={remove.isPending} loadingText={copy.removing}>
          {copy.remove}
        </Button>
      </Form>
    </>
  );
}
