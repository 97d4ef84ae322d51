import type { AdminStepUpRequest, AdminView } from '@raffle/contracts/admin/access';
import { type DialogProps } from '../../form/action-dialog';
import { FormDialog } from '../../form/dialogs';
import { ProofFields } from '../access-fields';
import { adminAccessCopy } from '../admin-access.copy';
import { passkeysWork } from '../../../features/auth/passkeys/passkeys-work';
import { proofErrors, proofOf, secondFactorOf } from '../admin-form.rules';
import { prove } from './prove';

const copy = adminAccessCopy.stepUp;

export interface ProofDialogProps extends DialogProps {
  name: string;
  lead: string;
  confirm: string;
  /** The second factors of the organiser who must confirm their identity. */
  admin: Pick<AdminView, 'totp' | 'passkeys'>;
  onProof: (proof: AdminStepUpRequest) => Promise<unknown>;
}

/** Asks for the password again, and for a code if one is required. */
export default function ProofDialogView({ admin, onProof, ...dialog }: ProofDialogProps) {
  const factor = secondFactorOf(admin, passkeysWork());
  return (
    <FormDialog
      {...dialog}
      role="alertdialog"
      values={{ password: '', code: '' }}
      rules={(values) => proofErrors(values, factor)}
      onSend={(values) => prove(onProof, proofOf(values, factor))}
    >
      {(form) => <ProofFields form={form} factor={factor} labels={copy} />}
    </FormDialog>
  );
}
