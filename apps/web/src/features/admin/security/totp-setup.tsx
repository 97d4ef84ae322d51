import type { AdminTotpSetup } from '@raffle/contracts/admin';
import type { FormEvent } from 'react';
import { encode } from 'uqr';
import { Button } from '../../../ui/button';
import { ErrorSummary } from '../../../ui/error-summary';
import { useForm } from '../../auth/use-form';
import { TextField } from '../access/text-field';
import listStyles from '../list/admin-list.module.css';
import { securityCopy } from './security.copy';
import { useConfirmTotp, useKnowTotp } from './security.mutations';
import styles from './totp-setup.module.css';

const copy = securityCopy.totp;

/** The key, the proof that the app has it, and the recovery codes, shown once. */
export function TotpSetup({ secret, uri }: AdminTotpSetup) {
  const confirm = useConfirmTotp();
  const form = useForm('totp', { code: '' }, ({ code }) => (/^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: copy.codeRequired }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending || !form.check()) return;
    confirm.mutate(form.values.code.replace(/\s/g, ''), { onError: form.showFailure });
  }

  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} />;
  return (
    <form className={listStyles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <p>{copy.steps}</p>
      <QrCode text={uri} />
      <p>
        <a className={listStyles.linkish} href={uri}>
          {copy.open}
        </a>
      </p>
      <p className={styles.key}>
        {copy.key} <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        id={form.idOf('code')}
        label={copy.code}
        hint={copy.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={form.values.code}
        error={form.errors.code}
        onChange={(value) => form.set('code', value)}
      />
      <Button type="submit" className={listStyles.start as string} loading={confirm.isPending} loadingText={copy.confirming}>
        {copy.confirm}
      </Button>
    </form>
  );
}

/** Dark on white in both themes: cameras read nothing else for sure. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={copy.picture} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const know = useKnowTotp();
  return (
    <div className={styles.recovery} role="status">
      <h3>{copy.recoveryTitle}</h3>
      <p>{copy.recoveryLead}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={listStyles.actions}>
        <Button variant="outline" onClick={() => window.print()}>
          {copy.print}
        </Button>
        <Button onClick={() => void know()}>{copy.kept}</Button>
      </div>
    </div>
  );
}
