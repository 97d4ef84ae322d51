import type { NameDisplay, UpdateUserRequest, UserView } from '@raffle/contracts/people/auth';
import { formMessages } from '@raffle/contracts/form-messages';
import { MIN_PHONE_LENGTH } from '@raffle/contracts/limits';
import { nameError, type FieldErrors } from '../auth/auth-form.rules';

export interface ProfileValues {
  fullName: string;
  phoneNumber: string;
  nameDisplay: NameDisplay;
}

export function profileValues({ fullName, phoneNumber, nameDisplay }: UserView): ProfileValues {
  return { fullName, phoneNumber, nameDisplay };
}

export function profileErrors({ fullName, phoneNumber }: ProfileValues): FieldErrors<ProfileValues> {
  const name = nameError(fullName, formMessages.fullName);
  return {
    ...(name === undefined ? {} : { fullName: name }),
    ...(phoneNumber.trim().length < MIN_PHONE_LENGTH ? { phoneNumber: formMessages.phoneNumber } : {}),
  };
}

/** Returns only the changed fields, so that a form that was left open does not overwrite values saved by another tab. */
export function profileChange(before: UserView, values: ProfileValues): UpdateUserRequest {
  const after = { ...values, fullName: values.fullName.trim(), phoneNumber: values.phoneNumber.trim() };
  const changed = (Object.keys(after) as (keyof ProfileValues)[]).filter((field) => after[field] !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}
