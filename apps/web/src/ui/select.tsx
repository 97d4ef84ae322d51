import {
  NativeSelectField,
  NativeSelectIndicator,
  NativeSelectRoot,
  type NativeSelectFieldProps,
  type NativeSelectRootProps,
} from '@chakra-ui/react/native-select';

export type Options = readonly { value: string; label: string }[];

/** A native select, so that phones show their own picker. */
export function Select({ options, size, ...field }: NativeSelectFieldProps & Pick<NativeSelectRootProps, 'size'> & { options: Options }) {
  return (
    <NativeSelectRoot size={size}>
      <NativeSelectField {...field}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelectField>
      <NativeSelectIndicator />
    </NativeSelectRoot>
  );
}
