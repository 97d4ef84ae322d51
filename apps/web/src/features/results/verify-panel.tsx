import { Grid } from '@chakra-ui/react/grid';
import { Textarea } from '@chakra-ui/react/textarea';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { Form, TextLink } from '../../ui/form';
import { checkText, type CheckResult } from './check-text';
import { FoundResult, LogResult } from './log/log-result';
import { verifyCopy as copy } from './verify.copy';

const FIELD = 'proof';

/** Accepts a receipt file, a booking reference, or a code or fingerprint copied from paper. Checks the tickets in this browser. */
export function VerifyPanel() {
  const { state } = useLocation() as { state: { proof?: string } | null };
  const [text, setText] = useState(state?.proof ?? '');
  const check = useMutation<CheckResult, Error, string>({ mutationFn: checkText });
  const result = useRef<HTMLDivElement>(null);

  // Scroll the result into view, because it is below the form and often off screen.
  useEffect(() => {
    if (!check.data) return;
    result.current?.focus({ preventScroll: true });
    result.current?.scrollIntoView({ block: 'start' });
  }, [check.data]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!check.isPending) check.mutate(text);
  }

  return (
    <Grid gap="5">
      <Form onSubmit={submit}>
        <ErrorSummary problems={check.error ? [{ fieldId: FIELD, message: check.error.message }] : []} />
        <FormField id={FIELD} label={copy.label} hint={copy.hint} required>
          {(control) => (
            <Textarea
              {...control}
              bg="bg.panel"
              fontFamily="ui-monospace, monospace"
              fontSize="0.85rem"
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
        <Button type="submit" justifySelf="start" loading={check.isPending} loadingText={copy.checking}>
          {copy.check}
        </Button>
      </Form>
      {check.data && (
        <div ref={result} tabIndex={-1}>
          <Result checked={check.data} />
        </div>
      )}
      <p>
        <TextLink to={paths.resultsHow}>{copy.how}</TextLink>
      </p>
      <p>
        <TextLink to={paths.results}>{copy.back}</TextLink>
      </p>
    </Grid>
  );
}

function Result({ checked }: { checked: CheckResult }) {
  if (checked.kind === 'log') return <LogResult verdict={checked.verdict} />;
  return <FoundResult found={checked.found} />;
}
