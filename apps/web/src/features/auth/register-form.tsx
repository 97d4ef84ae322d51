import { Grid } from '@chakra-ui/react/grid';
import type { InputProps } from '@chakra-ui/react/input';
import { chakra } from '@chakra-ui/react/styled-system';
import { SECURITY_QUESTIONS, type RegisterRequest } from '@raffle/contracts/people/auth';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/field';
import { Select } from '../../ui/select';
import { authCopy } from './auth.copy';
import { securityQuestionText } from './security-question.copy';
import { fullNameOf, registrationErrors, registrationRequest, type RegistrationValues } from './auth-form.rules';
import { useRegister } from './auth.mutations';
import { Form, TextField as AnyTextField } from '../../ui/form-fields';
import { useCommonPasswords } from './password/common-passwords';
import { NewPasswordField } from './password/new-password-field';
import { PasswordField } from './password/password-field';
import { PhoneField } from './phone/phone-field';
import { useAppForm, type AppForm } from '../../ui/use-app-form';

type RegistrationForm = AppForm<RegistrationValues>;
type RegistrationField = keyof RegistrationValues;
const { fields, register: copy } = authCopy;

interface RegisterFormProps {
  returnTo: string;
  /** Initial value of the email field. */
  email: string;
  /** Text about the terms that the user accepts by registering. */
  terms: ReactNode;
}

/**
 * The registration form. Its code loads only when its tab is shown, so that users who just sign in do not have to load its large table of
 * phone numbers.
 */
export default function RegisterForm({ returnTo, email, terms }: RegisterFormProps) {
  const { mutate, isPending } = useRegister(returnTo);
  return (
    <OwnerForm
      name="register"
      email={email}
      terms={terms}
      isPending={isPending}
      words={copy}
      onSend={(request, onError) => mutate(request, { onError })}
    />
  );
}

interface OwnerFormProps {
  name: string;
  /** Initial value of the email field. */
  email: string;
  /** Whether the email address is already known and can't be edited. */
  isEmailGiven?: boolean;
  terms: ReactNode;
  isPending: boolean;
  words: { submit: string; pending: string };
  onSend: (request: RegisterRequest, onError: (error: ApiError) => void) => void;
}

/** A form for the account owner's details, used to create an account and to claim one. */
export function OwnerForm({ name, email, isEmailGiven = false, terms, isPending, words, onSend }: OwnerFormProps) {
  const common = useCommonPasswords();
  const form = useAppForm<RegistrationValues>(name, emptyRegistration(email), (values) => registrationErrors(values, common));
  const phone = form.field('phoneNumber');

  return (
    <Form form={form} onSend={(complete) => onSend(registrationRequest(complete), form.showFailure)} pending={isPending}>
      <Grid gap="1.1rem" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
        <TextField form={form} field="firstName" autoComplete="given-name" autoCapitalize="words" />
        <TextField form={form} field="surname" autoComplete="family-name" autoCapitalize="words" />
      </Grid>
      <PhoneField
        {...phone}
        onChange={(number) => form.setValue('phoneNumber', number, { shouldValidate: phone.error !== undefined })}
        onBlur={(event) => form.leave('phoneNumber', event)}
      />
      {/* Password managers expect the email address directly before the password. The type `email` lets phones fill it in. */}
      <TextField form={form} field="username" type="email" autoComplete="email" readOnly={isEmailGiven} />
      <Passwords form={form} />
      <SecurityQuestionField form={form} />
      <TextField form={form} field="securityAnswer" autoComplete="off" enterKeyHint="go" hint={copy.answerHint} />
      <chakra.p fontSize="sm">{terms}</chakra.p>
      <Button type="submit" size="lg" loading={isPending} loadingText={words.pending}>
        {words.submit}
      </Button>
    </Form>
  );
}

function Passwords({ form }: { form: RegistrationForm }) {
  const [password, username, firstName, surname] = useWatch({
    control: form.control,
    name: ['password', 'username', 'firstName', 'surname'],
  });
  return (
    <>
      <NewPasswordField
        label={fields.password}
        {...form.field('password')}
        {...form.register('password', { deps: 'confirmPassword' })}
        typed={password}
        email={username}
        fullName={fullNameOf({ firstName, surname })}
        enterKeyHint="next"
      />
      <PasswordField
        label={fields.confirmPassword}
        {...form.field('confirmPassword')}
        {...form.register('confirmPassword')}
        which="confirmation"
        autoComplete="new-password"
        enterKeyHint="next"
      />
    </>
  );
}

const QUESTIONS = SECURITY_QUESTIONS.map((value) => ({ value, label: securityQuestionText[value] }));

function SecurityQuestionField({ form }: { form: RegistrationForm }) {
  return (
    <FormField label={fields.securityQuestion} {...form.field('securityQuestion')} required>
      {(control) => <Select {...control} {...form.register('securityQuestion')} options={QUESTIONS} />}
    </FormField>
  );
}

interface TextFieldProps extends Pick<InputProps, 'autoComplete' | 'autoCapitalize' | 'enterKeyHint' | 'readOnly' | 'type'> {
  form: RegistrationForm;
  field: 'firstName' | 'surname' | 'username' | 'securityAnswer';
  hint?: string;
}

function TextField({ form, field, hint, ...rest }: TextFieldProps) {
  // A change to the name or email address revalidates the password, which must not equal either of them.
  const deps: RegistrationField[] = field === 'securityAnswer' ? [] : ['password'];
  return <AnyTextField form={form} field={field} label={fields[field]} hint={hint} deps={deps} enterKeyHint="next" {...rest} />;
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
