import { useState, type ReactNode } from 'react';
import { FormField } from '../../ui/field';
import { EyeIcon, EyeOffIcon } from '../../ui/icons';
import { TextInput } from '../../ui/text-input';
import { authCopy } from './auth.copy';
import styles from './password-field.module.css';

export interface PasswordFieldProps {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  /** Which of two passwords in one form it is, for the name of the button that shows it. */
  which?: keyof typeof authCopy.reveal;
  onChange: (value: string) => void;
}

/** A password that can be shown: people on phones mistype what they cannot see. */
export function PasswordField(props: PasswordFieldProps) {
  const { id, label, value, error, autoComplete, hint, which = 'password', onChange } = props;
  const [shown, setShown] = useState(false);
  return (
    <FormField label={label} id={id} error={error} hint={hint} required>
      {(control) => (
        <div className={styles.box}>
          <TextInput
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className={styles.input as string}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            className={styles.toggle}
            aria-label={authCopy.reveal[which][shown ? 'hide' : 'show']}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </FormField>
  );
}
