import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../app/paths';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { readChain } from './results.queries';
import { verifyCopy as copy } from './verify.copy';
import { checkChain, checkTicket, readProofs, yearOf, type ChainCheck, type TicketCheck } from './verify-proof.rules';
import { VerifyResult } from './verify-result';
import styles from './verify.module.css';

const FIELD = 'proof';

export interface Checked {
  tickets: TicketCheck[];
  chain: ChainCheck;
}

/** Takes the proof of a receipt, and computes it and the whole chain again in this browser. */
export function VerifyPanel() {
  const { state } = useLocation() as { state: { proof?: string } | null };
  const [text, setText] = useState(state?.proof ?? '');
  const check = useMutation<Checked, Error, string>({ mutationFn: checkText });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!check.isPending) check.mutate(text);
  }

  return (
    <div className={styles.sections}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ErrorSummary problems={check.error ? [{ fieldId: FIELD, message: check.error.message }] : []} />
        <FormField id={FIELD} label={copy.label} hint={copy.hint} required>
          {(control) => (
            <textarea
              {...control}
              className={styles.text}
              rows={8}
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                check.reset();
              }}
            />
          )}
        </FormField>
        <FormField label={copy.file}>
          {(control) => (
            <input
              {...control}
              type="file"
              accept="application/json,.json"
              onChange={(event) => {
                check.reset();
                void event.target.files?.[0]?.text().then(setText);
              }}
            />
          )}
        </FormField>
        <Button type="submit" className={styles.check as string} loading={check.isPending} loadingText={copy.checking}>
          {copy.check}
        </Button>
      </form>
      {check.data && <VerifyResult checked={check.data} />}
      <p>
        <Link className={styles.back} to={paths.results}>
          {copy.back}
        </Link>
      </p>
    </div>
  );
}

async function checkText(text: string): Promise<Checked> {
  const proofs = readProofs(text);
  if (proofs === null) throw new Error(copy.notAProof);
  if (!('subtle' in crypto)) throw new Error(copy.noCrypto);
  const { lines, result } = await readChain(yearOf(proofs)).catch((cause: unknown) => {
    throw new Error(copy.failed, { cause });
  });
  return {
    tickets: await Promise.all(proofs.map((proof) => checkTicket(proof, lines, result.seals))),
    chain: await checkChain(lines, result.seals),
  };
}
