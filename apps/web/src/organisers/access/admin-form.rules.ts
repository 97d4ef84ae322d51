import { MIN_ADMIN_PASSWORD_LENGTH, type AdminSetupRequest, type AdminStepUpRequest, type AdminView } from '@raffle/contracts/admin/access';
import { formMessages } from '@raffle/contracts/form-messages';
import { passwordProblems } from '@raffle/contracts/people/password';
import { isEmail, invalidFields, type FieldErrors } from '../../features/auth/auth-form.rules';
import { adminAccessCopy } from './admin-access.copy';

const { messages } = adminAccessCopy;

/** The second factor that is required after the password. A code can replace a passkey. */
export type SecondFactor = 'none' | 'code' | 'passkey';

/** Returns the second factor to ask for. @param canAsk whether this browser supports passkeys */
export function secondFactorOf({ totp, passkeys = 0 }: Pick<AdminView, 'totp' | 'passkeys'>, canAsk: boolean): SecondFactor {
  if (passkeys > 0) return canAsk ? 'passkey' : 'code';
  return totp ? 'code' : 'none';
}

export interface ProofValues {
  password: string;
  /** Code from the authenticator app, or a recovery code. Empty if the organiser enters neither. */
  code: string;
}

export interface AdminLoginValues extends ProofValues {
  username: string;
}

export interface InviteValues {
  fullName: string;
  password: string;
}

export function proofErrors({ password, code }: ProofValues, factor: SecondFactor): FieldErrors<ProofValues> {
  return invalidFields<ProofValues>({
    password: password === '' ? formMessages.password : undefined,
    code: factor === 'code' && code.trim() === '' ? messages.code : undefined,
  });
}

/** Returns the password and the code as the API expects them. */
export function proofOf({ password, code }: ProofValues, factor: SecondFactor): AdminStepUpRequest {
  return { password, ...(factor !== 'none' && code.trim() !== '' && { code: code.trim() }) };
}

/** @param factor the required second factor; `none` until the API has accepted the password */
export function adminLoginErrors(values: AdminLoginValues, factor: SecondFactor): FieldErrors<AdminLoginValues> {
  return invalidFields<AdminLoginValues>({
    username: isEmail(values.username) ? undefined : formMessages.email,
    ...proofErrors(values, factor),
  });
}

/** @param common passwords that the API rejects; empty until they have loaded */
export function setupErrors(values: AdminSetupRequest, common: ReadonlySet<string>): FieldErrors<AdminSetupRequest> {
  return invalidFields<AdminSetupRequest>({
    token: values.token.trim() === '' ? messages.token : undefined,
    username: isEmail(values.username) ? undefined : formMessages.email,
    ...inviteErrors(values, common, values.username),
  });
}

/** @param email the organiser's email address, if the form knows it */
export function inviteErrors({ fullName, password }: InviteValues, common: ReadonlySet<string>, email = ''): FieldErrors<InviteValues> {
  return invalidFields<InviteValues>({
    fullName: fullName.trim() === '' ? formMessages.fullName : undefined,
    password: passwordProblems(password, { email, fullName, common, min: MIN_ADMIN_PASSWORD_LENGTH })[0],
  });
}

export function newAdminPasswordErrors(
  { newPassword }: { newPassword: string },
  common: ReadonlySet<string>,
): FieldErrors<{ newPassword: string }> {
  return invalidFields<{ newPassword: string }>({
    newPassword: passwordProblems(newPassword, { email: '', fullName: '', common, min: MIN_ADMIN_PASSWORD_LENGTH })[0],
  });
}
