import type { AdminStepUpRequest } from '@raffle/contracts/admin';
import { API } from '@raffle/contracts/routes';
import { useMutation } from '@tanstack/react-query';
import { createContext, use, useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { api, ApiError } from '../../../lib/api-client';
import { Button } from '../../../ui/button';
import { ChakraScope } from '../../../ui/chakra-scope';
import { AppDialog } from '../../../ui/dialog';
import { ErrorSummary } from '../../../ui/error-summary';
import { PasswordField } from '../../auth/password-field';
import { useForm } from '../../auth/use-form';
import { adminFrameCopy } from '../frame/admin-frame.copy';
import styles from './admin-form.module.css';
import { useAdmin } from './require-admin';
import { TextField } from './text-field';

const copy = adminFrameCopy.stepUp;
const FORM = 'step-up';

/** Runs what moves money or takes data out; when the password is wanted again, asks for it and runs it once more. */
type StepUp = <Result>(action: () => Promise<Result>) => Promise<Result>;

const StepUpContext = createContext<StepUp | null>(null);

export function useStepUp(): StepUp {
  const stepUp = use(StepUpContext);
  if (stepUp === null) throw new Error('useStepUp is used outside StepUpProvider');
  return stepUp;
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(() => undefined);

  const stepUp: StepUp = useCallback(async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw error;
      setOpen(true);
      const confirmed = await new Promise<boolean>((resolve) => (answer.current = resolve));
      setOpen(false);
      if (!confirmed) throw error;
      return action();
    }
  }, []);

  return (
    <StepUpContext value={stepUp}>
      {children}
      <StepUpDialog open={open} onEnd={(confirmed) => answer.current(confirmed)} />
    </StepUpContext>
  );
}

function StepUpDialog({ open, onEnd }: { open: boolean; onEnd: (confirmed: boolean) => void }) {
  const confirm = useMutation<void, ApiError, AdminStepUpRequest>({
    mutationFn: (request) => api.post<void>(API.adminStepUp, request),
    onSuccess: () => onEnd(true),
  });
  return (
    <AppDialog
      open={open}
      onClose={() => onEnd(false)}
      title={copy.title}
      role="alertdialog"
      footer={
        <>
          <Button variant="outline" onClick={() => onEnd(false)}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={FORM} loading={confirm.isPending} loadingText={copy.confirming}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p>{copy.lead}</p>
      <StepUpForm confirm={confirm} />
    </AppDialog>
  );
}

/** Apart, so that the typed password is forgotten when the dialog closes. */
function StepUpForm({
  confirm,
}: {
  confirm: { isPending: boolean; mutate: (request: AdminStepUpRequest, on: { onError: (error: ApiError) => void }) => void };
}) {
  const { totp } = useAdmin();
  const form = useForm(FORM, { password: '', code: '' }, ({ password, code }) => ({
    ...(password === '' && { password: copy.passwordRequired }),
    ...(totp && code.trim() === '' && { code: copy.codeRequired }),
  }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (confirm.isPending || !form.check()) return;
    const { password, code } = form.values;
    confirm.mutate({ password, ...(totp && { code: code.trim() }) }, { onError: form.showFailure });
  }

  return (
    <ChakraScope>
      <form id={FORM} className={styles.plain} onSubmit={submit} noValidate>
        <ErrorSummary problems={form.problems} />
        <PasswordField
          id={form.idOf('password')}
          label={copy.password}
          autoComplete="current-password"
          value={form.values.password}
          error={form.errors.password}
          onChange={(value) => form.set('password', value)}
        />
        {totp && (
          <TextField
            id={form.idOf('code')}
            label={copy.code}
            autoComplete="one-time-code"
            value={form.values.code}
            error={form.errors.code}
            onChange={(value) => form.set('code', value)}
          />
        )}
      </form>
    </ChakraScope>
  );
}
