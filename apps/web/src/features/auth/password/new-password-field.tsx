import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { MIN_PASSWORD_LENGTH } from '@raffle/contracts/limits';
import { passwordProblems } from '@raffle/contracts/people/password';
import { authCopy } from '../auth.copy';
import { loadCommonPasswords, useCommonPasswords } from './common-passwords';
import { PasswordField, type PasswordFieldProps } from './password-field';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'autoComplete' | 'hint' | 'value'> {
  /** Password typed so far. */
  typed: string;
  /** Minimum length. Defaults to the minimum for buyers. */
  least?: number;
  /** The account's email address and name, if the form knows them. */
  email?: string;
  fullName?: string;
}

/** A field for a new password. The hint states the minimum length and, once the value is long enough, any other problem. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const { typed, least = MIN_PASSWORD_LENGTH, email = '', fullName = '', ...field } = props;
  const common = useCommonPasswords();
  const isLongEnough = Array.from(typed).length >= least;
  const [problem] = isLongEnough && field.error === undefined ? passwordProblems(typed, { email, fullName, common, min: least }) : [];
  return (
    <Box onFocus={loadCommonPasswords}>
      <PasswordField
        {...field}
        autoComplete="new-password"
        hint={
          field.error === undefined && (
            <chakra.span role="status" {...(problem && { color: 'fg', fontWeight: '550' })}>
              {problem ?? authCopy.passwordHint(least)}
            </chakra.span>
          )
        }
      />
    </Box>
  );
}
