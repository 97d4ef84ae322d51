import type { ChangeSecurityQuestionRequest } from '@raffle/contracts/people/account';
import type { UserView } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { passwordProblems } from '@raffle/contracts/people/password';
import { confirmationError, isEmail, newAnswerError, invalidFields, type FieldErrors } from '../../auth/auth-form.rules';

export interface EmailValues {
  email: string;
  password: string;
}

export interface PasswordValues {
  password: string;
  newPassword: string;
  confirmPassword: string;
}

export function questionErrors({ securityAnswer, password }: ChangeSecurityQuestionRequest): FieldErrors<ChangeSecurityQuestionRequest> {
  return invalidFields<ChangeSecurityQuestionRequest>({
    securityQuestion: undefined,
    securityAnswer: newAnswerError(securityAnswer),
    password: password === '' ? formMessages.password : undefined,
  });
}

export function emailErrors({ email, password }: EmailValues, present: string): FieldErrors<EmailValues> {
  const isSame = email.trim().toLowerCase() === present.toLowerCase();
  return invalidFields<EmailValues>({
    email: !isEmail(email) ? formMessages.email : isSame ? formMessages.sameEmail : undefined,
    password: password === '' ? formMessages.password : undefined,
  });
}

/** @param common passwords that the API rejects; empty until they have loaded */
export function passwordErrors(values: PasswordValues, user: UserView, common: ReadonlySet<string>): FieldErrors<PasswordValues> {
  const { password, newPassword, confirmPassword } = values;
  const problem = passwordProblems(newPassword, { email: user.username, fullName: user.fullName, common })[0];
  return invalidFields<PasswordValues>({
    password: password === '' ? formMessages.password : undefined,
    newPassword: problem ?? (newPassword === password ? formMessages.samePassword : undefined),
    confirmPassword: confirmationError(newPassword, confirmPassword),
  });
}
