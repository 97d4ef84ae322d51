import { SECURITY_QUESTIONS } from '@raffle/contracts/auth';
import { NativeSelectField, NativeSelectIndicator, NativeSelectRoot } from '@chakra-ui/react/native-select';
import type { FormEvent } from 'react';
import { Button } from '../../ui/button';
import { ChakraScope } from '../../ui/chakra-scope';
import { ErrorSummary } from '../../ui/error-summary';
import { FormField } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { authCopy, securityQuestionText } from './auth.copy';
import { registrationErrors, registrationRequest, type RegistrationValues } from './auth-form.rules';
import { useRegister } from './auth.mutations';
import styles from './auth-form.module.css';
import { isCommonPassword } from './common-passwords.rules';
import { PasswordField } from './password-field';
import { PhoneField } from './phone-field';
import { useForm, type Form } from './use-form';

type RegistrationForm = Form<RegistrationValues>;
const { fields, register: copy } = authCopy;

export interface RegisterFormProps {
  returnTo: string;
  /** What the form begins with. */
  email: string;
}

/** Loaded with its tab: Chakra and the world's telephone numbers are too heavy for whoever came to log in. */
export default function RegisterForm(props: RegisterFormProps) {
  return (
    <ChakraScope>
      <Registration {...props} />
    </ChakraScope>
  );
}

function Registration({ returnTo, email }: RegisterFormProps) {
  const form = useForm<RegistrationValues>('register', emptyRegistration(email), registrationErrors);
  const register = useRegister(returnTo);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (register.isPending || !form.check()) return;
    register.mutate(registrationRequest(form.values), { onError: form.showFailure });
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={form.problems} />
      <div className={styles.names}>
        <TextField form={form} field="firstName" autoComplete="given-name" />
        <TextField form={form} field="surname" autoComplete="family-name" />
      </div>
      <TextField form={form} field="username" type="email" autoComplete="username" />
      <PhoneField id={form.idOf('phoneNumber')} error={form.errors.phoneNumber} onChange={(number) => form.set('phoneNumber', number)} />
      <Passwords form={form} />
      <SecurityQuestionField form={form} />
      <TextField form={form} field="securityAnswer" autoComplete="off" hint={copy.answerHint} />
      <Button type="submit" size="lg" loading={register.isPending} loadingText={copy.pending}>
        {copy.submit}
      </Button>
    </form>
  );
}

function Passwords({ form }: { form: RegistrationForm }) {
  const { values, errors, set, idOf } = form;
  return (
    <>
      <PasswordField
        id={idOf('password')}
        label={fields.password}
        value={values.password}
        error={errors.password}
        autoComplete="new-password"
        hint={isCommonPassword(values.password) ? copy.commonPassword : copy.passwordHint}
        onChange={(value) => set('password', value)}
      />
      <PasswordField
        id={idOf('confirmPassword')}
        label={fields.confirmPassword}
        value={values.confirmPassword}
        error={errors.confirmPassword}
        which="confirmation"
        autoComplete="new-password"
        onChange={(value) => set('confirmPassword', value)}
      />
    </>
  );
}

function SecurityQuestionField({ form }: { form: RegistrationForm }) {
  return (
    <FormField label={fields.securityQuestion} id={form.idOf('securityQuestion')} error={form.errors.securityQuestion} required>
      {(control) => (
        <NativeSelectRoot size="lg">
          <NativeSelectField
            {...control}
            value={form.values.securityQuestion}
            onChange={(event) => form.set('securityQuestion', event.target.value)}
          >
            {SECURITY_QUESTIONS.map((question) => (
              <option key={question} value={question}>
                {securityQuestionText[question]}
              </option>
            ))}
          </NativeSelectField>
          <NativeSelectIndicator />
        </NativeSelectRoot>
      )}
    </FormField>
  );
}

interface TextFieldProps {
  form: RegistrationForm;
  field: 'firstName' | 'surname' | 'username' | 'securityAnswer';
  autoComplete: string;
  type?: 'text' | 'email';
  hint?: string;
}

function TextField({ form, field, autoComplete, type = 'text', hint }: TextFieldProps) {
  return (
    <FormField label={fields[field]} id={form.idOf(field)} error={form.errors[field]} hint={hint} required>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          autoComplete={autoComplete}
          value={form.values[field]}
          onChange={(event) => form.set(field, event.target.value)}
        />
      )}
    </FormField>
  );
}

function emptyRegistration(email: string): RegistrationValues {
  return {
    username: email,
    password: '',
    confirmPassword: '',
    firstName: '',
    surname: '',
    phoneNumber: '',
    securityQuestion: SECURITY_QUESTIONS[0],
    securityAnswer: '',
  };
}
