import { CheckboxControl, CheckboxGroup, CheckboxHiddenInput, CheckboxLabel, CheckboxRoot } from '@chakra-ui/react/checkbox';
import { FieldsetErrorText, FieldsetLegend, FieldsetRoot } from '@chakra-ui/react/fieldset';
import type { ReactNode } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { Choice } from '../../ui/choice';
import type { Options } from '../../ui/select';
import type { FieldProps } from './fields';

interface ChoiceFieldProps<V extends FieldValues> extends Pick<FieldProps<V>, 'form' | 'field'> {
  legend: string;
  options: Record<string, string>;
}

/**
 * A field with radio buttons. It is not in the same module as the other fields, because radio buttons add 15 KB (gzipped) and most forms
 * don't use them.
 */
export function ChoiceField<V extends FieldValues>({ form, field, ...choice }: ChoiceFieldProps<V>) {
  const { value, onChange } = useController({ control: form.control, name: field }).field;
  return <Choice {...choice} value={value} onChange={onChange} />;
}

interface CheckProps {
  id?: string;
  label: ReactNode;
  checked: boolean;
  /** Id of the element that explains the checkbox. */
  describedBy?: string;
  onChange: (checked: boolean) => void;
}

export function Check({ id, label, checked, describedBy, onChange }: CheckProps) {
  return (
    <CheckboxRoot
      {...(id !== undefined && { ids: { hiddenInput: id } })}
      checked={checked}
      onCheckedChange={(change) => onChange(change.checked === true)}
    >
      <CheckboxHiddenInput aria-describedby={describedBy} />
      <CheckboxControl />
      <CheckboxLabel>{label}</CheckboxLabel>
    </CheckboxRoot>
  );
}

export function CheckField<V extends FieldValues>({
  form,
  field,
  ...check
}: Pick<FieldProps<V>, 'form' | 'field' | 'label'> & { describedBy?: string }) {
  const { value, onChange } = useController({ control: form.control, name: field }).field;
  return <Check id={form.idOf(field)} {...check} checked={value} onChange={onChange} />;
}

/** A field with a group of checkboxes. Its value is the list of ticked options, in the order of `options`. */
export function ChecksField<V extends FieldValues>({
  form,
  field,
  legend,
  options,
}: Pick<FieldProps<V>, 'form' | 'field'> & { legend: string; options: Options }) {
  const { value, onChange } = useController({ control: form.control, name: field }).field;
  const { id, error } = form.field(field);
  const inOrder = (ticked: string[]) => options.flatMap((option) => (ticked.includes(option.value) ? [option.value] : []));
  return (
    <FieldsetRoot id={id} tabIndex={-1} invalid={Boolean(error)}>
      <FieldsetLegend>{legend}</FieldsetLegend>
      <CheckboxGroup value={value} onValueChange={(ticked) => onChange(inOrder(ticked))} columnGap="5" rowGap="0" flexWrap="wrap">
        {options.map((option) => (
          <CheckboxRoot key={option.value} value={option.value}>
            <CheckboxHiddenInput />
            <CheckboxControl />
            <CheckboxLabel>{option.label}</CheckboxLabel>
          </CheckboxRoot>
        ))}
      </CheckboxGroup>
      {error && <FieldsetErrorText>{error}</FieldsetErrorText>}
    </FieldsetRoot>
  );
}
