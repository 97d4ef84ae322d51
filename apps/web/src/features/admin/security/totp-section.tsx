import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { PasswordField } from '../../auth/password-field';
import { useForm } from '../../auth/use-form';
import { useAdmin } from '../access/require-admin';
import { TextField } from '../access/text-field';
import styles from '../list/admin-list.module.css';
import { securityCopy } from './security.copy';
import { useBeginTotp, useRemoveTotp } from './security.mutations';
import { TotpSetup } from './totp-setup';

const copy = securityCopy.totp;

/** The second proof of who signs in: set up step by step, or removed by whoever has both. */
export function TotpSection() {
  const { totp } = useAdmin();
  return (
    <section className={styles.section}>
      <h2>{copy.title}</h2>
      <p>{totp ? copy.on : copy.off}</p>
      {totp ? <Removal /> : <Addition />}
    </section>
  );
}

function Addition() {
  const begin = useBeginTotp();
  if (begin.data) return <TotpSetup {...begin.data} />;
  return (
    <>
      <Button className={styles.start} loading={begin.isPending} loadingText={copy.beginning} onClick={() => begin.mutate()}>
        {copy.begin}
      </Button>
      {begin.error && <p role="alert" className={styles.failure}>{`${copy.failed}: ${begin.error.message}`}</p>}
    </>
  );
}

function Removal() {
  const [asked, setAsked] = useState(false);
  if (asked) return <RemovalForm />;
  return (
    <Button variant="outline" tone="danger" className={styles.start} onClick={() => setAsked(true)}>
      {copy.remove}
    </Button>
  );
}

function RemovalForm() {
  const remove = useRemoveTotp();
  const form = useForm('remove-totp', { password: '', code: '' }, ({ password, code }) => ({
    ...(password === '' && { password: securityCopy.password.required }),
    ...(code.trim() === '' && { code: copy.proofRequired }),
  }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (remove.isPending || !form.check()) return;
    const { password, code } = form.values;
    remove.mutate({ password, code: code.trim() }, { onError: form.showFailure });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{copy.removeLead}</p>
      <ErrorSummary problems={form.problems} />
      <PasswordField
        id={form.idOf('password')}
        label={securityCopy.password.current}
        autoComplete="current-password"
        value={form.values.password}
        error={form.errors.password}
        onChange={(value) => form.set('password', value)}
      />
      <TextField
        id={form.idOf('code')}
        label={copy.proofCode}
        autoComplete="one-time-code"
        value={form.values.code}
        error={form.errors.code}
        onChange={(value) => form.set('code', value)}
      />
      <Button type="submit" tone="danger" className={styles.start} loading={remove.isPending} loadingText={copy.removing}>
        {copy.remove}
      </Button>
    </form>
  );
}
