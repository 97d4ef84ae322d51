import { CheckboxControl, CheckboxHiddenInput, CheckboxLabel, CheckboxRoot } from '@chakra-ui/react/checkbox';
import { Input } from '@chakra-ui/react/input';
import { TabsContent, TabsList, TabsRoot, TabsTrigger } from '@chakra-ui/react/tabs';
import { Textarea } from '@chakra-ui/react/textarea';
import { ChakraScope } from '../ui/chakra-scope';
import { Choice } from '../ui/choice';
import { ErrorSummary } from '../ui/error-summary';
import { FormField, type FormFieldProps } from '../ui/field';
import { Form } from '../ui/form';
import { Select } from '../ui/select';

const PROBLEMS = [
  { fieldId: 'wrong-email', message: 'Please enter a valid email address' },
  { fieldId: 'wrong-question', message: 'Security question is required' },
  { message: 'This email address is already registered.' },
];
const STATES: (Omit<FormFieldProps, 'children'> & { label: string })[] = [
  { label: 'Left alone' },
  { label: 'Required, with a hint', hint: 'As it stands on your card.', required: true },
  { label: 'Email', id: 'wrong-email', error: 'Please enter a valid email address', hint: 'We write to it when you win.' },
];

const QUESTIONS = ["First pet's name", 'City of birth'].map((label) => ({ value: label, label }));

function Checks({ disabled }: { disabled: boolean }) {
  return [false, true].map((checked) => (
    <CheckboxRoot key={String(checked)} defaultChecked={checked} disabled={disabled}>
      <CheckboxHiddenInput />
      <CheckboxControl />
      <CheckboxLabel>
        {checked ? 'Ticked' : 'Not ticked'}
        {disabled && ', disabled'}
      </CheckboxLabel>
    </CheckboxRoot>
  ));
}

/** A form as it stands after somebody sent it with mistakes. */
export function Fields() {
  return (
    <ChakraScope>
      <Form>
        <ErrorSummary problems={PROBLEMS} />
        {STATES.map((state) => (
          <FormField key={state.label} {...state}>
            {(control) => <Input {...control} defaultValue="neo@" />}
          </FormField>
        ))}
        <FormField label="Disabled">{(control) => <Input {...control} disabled defaultValue="neo@example.com" />}</FormField>
        <FormField label="Empty">{(control) => <Input {...control} placeholder="for example 72 345 678" />}</FormField>
        <FormField label="One of several" id="wrong-question" error="Security question is required">
          {(control) => <Select {...control} options={QUESTIONS} />}
        </FormField>
        <FormField label="A message" hint="At most 2000 characters">
          {(control) => <Textarea {...control} defaultValue="When will the result be announced?" />}
        </FormField>
        <FormField label="A file">{(control) => <input {...control} type="file" />}</FormField>
        <Checks disabled={false} />
        <Checks disabled />
        <Choice<'full' | 'initial'>
          legend="How your name is shown"
          options={{ full: 'Neo Moremi', initial: 'Neo M.' }}
          value="full"
          onChange={() => undefined}
        >
          <p>Everybody can see it on a booked time slot.</p>
        </Choice>
        {(['line', 'enclosed'] as const).map((variant) => (
          <TabsRoot key={variant} defaultValue="login" variant={variant}>
            <TabsList>
              <TabsTrigger value="login">Login</TabsTrigger>
              <TabsTrigger value="register">Register</TabsTrigger>
            </TabsList>
            <TabsContent value="login">Tabs, {variant}</TabsContent>
            <TabsContent value="register">The other one</TabsContent>
          </TabsRoot>
        ))}
      </Form>
    </ChakraScope>
  );
}
