import type { AdminStepUpRequest, AdminView } from '@raffle/contracts/admin/access';
import { type DialogProps } from '../../form/action-dialog';
import { FormDialog } from '../../form/dialogs';
import { ProofFields } from '../access-fields';
import { adminAccessCopy } from '../admin-access.copy';
import { passkeysWork } from '../../../features/auth/passkeys/passkeys-work';
import { proofErrors, proofOf, secondFactorOf } from '../admin-form.rules';
import { useProof } from './prove';

const copy = adminAccessCopy.stepUp;

export interface ProofDialogProps extends DialogProps {
  name: string;
  lead: string;
  confirm: string;
  /** The second factors of the organiser who must confirm their identity. */
  admin: Pick<AdminView, 'totp' | 'passkeys'>;
  prove: { isPending: boolean; mutateAsync: (proof: AdminStepUpRequest) => Promise<unknown> };
}

/** Asks for the password again, and for a code if one is required. */
export default function ProofDialogView({ admin, prove, ...dialog }: ProofDialogProps) {
  const factor = secondFactorOf(admin, passkeysWork());
  const proof = useProof((sent: AdminStepUpRequest) => prove.mutateAsync(sent));
  return (
    <FormDialog
      {...dialog}
      role="alertdialog"
      pending={proof.isPending}
      values={{ password: '', code: '' }}
      rules={(values) => proofErrors(values, factor)}
      onSend={(values) => proof.mutateAsync(proofOf(values, factor))}
    >
      {(form) => <ProofFields form={form} factor={factor} labels={copy} />}
    </FormDialog>
  );
}
