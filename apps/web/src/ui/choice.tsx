import {
  RadioGroupItem,
  RadioGroupItemHiddenInput,
  RadioGroupItemIndicator,
  RadioGroupItemText,
  RadioGroupLabel,
  RadioGroupRoot,
} from '@chakra-ui/react/radio-group';
import type { ReactNode } from 'react';

interface ChoiceProps<Value extends string> {
  legend: string;
  children?: ReactNode;
  options: Partial<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ legend, children, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <RadioGroupRoot display="grid" justifyItems="start" value={value} onValueChange={(change) => onChange(change.value as Value)}>
      <RadioGroupLabel>{legend}</RadioGroupLabel>
      {children}
      {(Object.entries(options) as [Value, string][]).map(([option, text]) => (
        <RadioGroupItem key={option} value={option} paddingBlock="1.5">
          <RadioGroupItemHiddenInput />
          <RadioGroupItemIndicator />
          <RadioGroupItemText>{text}</RadioGroupItemText>
        </RadioGroupItem>
      ))}
    </RadioGroupRoot>
  );
}
