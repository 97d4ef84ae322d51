import { IconButton } from '@chakra-ui/react/button';
import { Input, type InputProps } from '@chakra-ui/react/input';
import { InputGroup } from '@chakra-ui/react/input-group';
import { useState, type ReactNode } from 'react';
import { FormField } from '../../../ui/field';
import { EyeIcon, EyeOffIcon } from '../../../ui/icons';
import { authCopy } from '../auth.copy';

export interface PasswordFieldProps extends Omit<InputProps, 'id' | 'type'> {
  id: string;
  label: string;
  error: string | undefined;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  /** Identifies the field within its form, for the label of the button that reveals the password. */
  which?: keyof typeof authCopy.reveal;
}

/** A password field with a button that reveals the password, because mistyping is common on phones. */
export function PasswordField({ id, label, error, hint, which = 'password', ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <IconButton
      variant="ghost"
      colorPalette="gray"
      aria-label={authCopy.reveal[which][shown ? 'hide' : 'show']}
      // Keep the focus in the field, so that a phone's keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </IconButton>
  );
  return (
    <FormField label={label} id={id} error={error} hint={hint} required>
      {(control) => (
        <InputGroup endElement={toggle} endElementProps={{ paddingInline: 0 }}>
          <Input {...control} {...input} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
        </InputGroup>
      )}
    </FormField>
  );
}
