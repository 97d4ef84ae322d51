import type { AdminLoginResponse, AdminStepUpRequest } from '@raffle/contracts/admin/access';
import type { ApprovalDetails } from '@raffle/contracts/admin/approvals';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { useMutation } from '@tanstack/react-query';
import { createContext, Suspense, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { api, ApiError } from '../../../lib/api/api-client';
import { lazyPart } from '../../../lib/load-part';
import { adminAccessCopy } from '../admin-access.copy';
import { adminToken } from '../admin-token';
import { tokenOf } from '../opened-session';
import { ProofDialog, useFetchedProofDialog } from './proof-dialog';
import { useAdmin } from '../require-admin';

const copy = adminAccessCopy.stepUp;

/**
 * Runs a sensitive action, such as one that moves money or exports data. If the API requires the password again, asks for it and then runs
 * the action a second time. If the API rejects the action because another organiser must approve it, offers to propose the action and
 * rejects with the API's error. `onProposed` is called after the organiser has proposed the action.
 */
type StepUp = <Result>(action: () => Promise<Result>, onProposed?: () => void) => Promise<Result>;

const ApprovalDialog = lazyPart(() => import('../../approvals/approval-dialog'));

const StepUpContext = createContext<StepUp | null>(null);

export function useStepUp(): StepUp {
  const stepUp = use(StepUpContext);
  if (stepUp === null) throw new Error('useStepUp is used outside StepUpProvider');
  return stepUp;
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState<{ approval: ApprovalDetails['approval']; onProposed: (() => void) | undefined }>();
  useFetchedProofDialog();
  // Callbacks of the actions that wait for the password. Concurrent actions share one dialog.
  const waiting = useRef<((confirmed: boolean) => void)[]>([]);

  const stepUp: StepUp = useCallback(async (action, onProposed) => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'STEP_UP_REQUIRED') throw rememberProposal(error);
      setOpen(true);
      const confirmed = await new Promise<boolean>((resolve) => waiting.current.push(resolve));
      if (!confirmed) throw error;
      return action().catch((second: unknown) => {
        throw rememberProposal(second);
      });
    }

    function rememberProposal(refusal: unknown): unknown {
      if (refusal instanceof ApiError && refusal.body.approval) setAsked({ approval: refusal.body.approval, onProposed });
      return refusal;
    }
  }, []);

  function end(confirmed: boolean): void {
    setOpen(false);
    for (const answer of waiting.current.splice(0)) answer(confirmed);
  }

  return (
    <StepUpContext value={stepUp}>
      {children}
      <StepUpDialog open={open} onEnd={end} />
      <Suspense fallback={null}>
        {asked && <ApprovalDialog asked={asked.approval} onProposed={asked.onProposed} onEnd={() => setAsked(undefined)} />}
      </Suspense>
    </StepUpContext>
  );
}

function StepUpDialog({ open, onEnd }: { open: boolean; onEnd: (confirmed: boolean) => void }) {
  const confirm = useMutation<void, ApiError, AdminStepUpRequest>({
    mutationFn: (request) => adminToken.replace(async () => tokenOf(await api.post<AdminLoginResponse>(ADMIN_API.stepUp, request))),
    onSuccess: () => onEnd(true),
  });
  return (
    <ProofDialog
      name="step-up"
      open={open}
      onClose={() => onEnd(false)}
      title={copy.title}
      lead={copy.lead}
      confirm={copy.confirm}
      working={copy.confirming}
      admin={useAdmin()}
      onProof={confirm.mutateAsync}
    />
  );
}
