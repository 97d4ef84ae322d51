import { MIN_ADMIN_PASSWORD_LENGTH } from '@raffle/contracts/admin/access';
import { useState } from 'react';
import type { FieldPath, FieldValues, Path } from 'react-hook-form';
import { CurrentPasswordField } from '../../features/auth/password/current-password-field';
import { NewPasswordField, type NewPasswordFieldProps } from '../../features/auth/password/new-password-field';
import type { AppForm } from '../../ui/use-app-form';
import { Button } from '../../ui/button';
import { TextField } from '../form/fields';
import { adminAccessCopy } from './admin-access.copy';
import type { ProofValues, SecondFactor } from './admin-form.rules';

interface ProofFieldsProps<V extends ProofValues> {
  form: AppForm<V>;
  factor: SecondFactor;
  labels: { password: string; code: string; codeHint?: string };
}

/** Fields for the password and, if required, a code. If a passkey is required, the browser asks for it after the password has been sent. */
export function ProofFields<V extends ProofValues>({ form, factor, labels }: ProofFieldsProps<V>) {
  const [byCode, setByCode] = useState(false);
  const isPasskey = factor === 'passkey';
  const code = 'code' as Path<V>;
  return (
    <>
      <CurrentPasswordField form={form} label={labels.password} />
      {isPasskey && !byCode && (
        <Button variant="outline" size="sm" justifySelf="start" onClick={() => setByCode(true)}>
          {adminAccessCopy.passkey.useCode}
        </Button>
      )}
      {(factor === 'code' || (isPasskey && byCode)) && (
        <TextField
          form={form}
          field={code}
          label={isPasskey ? adminAccessCopy.fields.code : labels.code}
          hint={isPasskey ? adminAccessCopy.passkey.codeHint : labels.codeHint}
          autoComplete="one-time-code"
        />
      )}
    </>
  );
}

interface OwnPasswordFieldProps<V extends FieldValues> extends Pick<NewPasswordFieldProps, 'label' | 'which' | 'email' | 'fullName'> {
  form: AppForm<V>;
  field: FieldPath<V>;
}

/** Field in which an organiser enters a new password. */
export function OwnPasswordField<V extends FieldValues>({ form, field, ...rest }: OwnPasswordFieldProps<V>) {
  return (
    <NewPasswordField
      {...rest}
      {...form.field(field)}
      {...form.register(field)}
      typed={form.watch(field)}
      least={MIN_ADMIN_PASSWORD_LENGTH}
    />
  );
}
