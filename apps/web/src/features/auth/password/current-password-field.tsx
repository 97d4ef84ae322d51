import type { Path } from 'react-hook-form';
import type { AppForm } from '../../../ui/use-app-form';
import { PasswordField, type PasswordFieldProps } from './password-field';

interface CurrentPasswordFieldProps<V extends { password: string }> extends Pick<PasswordFieldProps, 'label' | 'enterKeyHint'> {
  form: AppForm<V>;
}

/** A form's `password` field, for the account's current password. */
export function CurrentPasswordField<V extends { password: string }>({ form, ...rest }: CurrentPasswordFieldProps<V>) {
  const field = 'password' as Path<V>;
  return <PasswordField {...rest} {...form.field(field)} {...form.register(field)} autoComplete="current-password" />;
}
