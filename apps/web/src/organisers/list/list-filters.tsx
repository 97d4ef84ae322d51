import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Input } from '@chakra-ui/react/input';
import { SimpleGrid } from '@chakra-ui/react/simple-grid';
import { useEffect, useEffectEvent, type FormEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../ui/button';
import { FormField } from '../../ui/field';
import { Select } from '../../ui/select';
import { listCopy } from './list.copy';
import type { FieldFilter, ListCopy, ListFilter } from './resource-list.types';
import { useNamedFilters } from './season-filter';
import { addressOf, nonEmptyFilters } from './use-filters';

type Values = Record<string, string>;
type NamedFilter = [name: string, filter: FieldFilter];

export interface ListFiltersProps {
  /** Prefix of the field ids. */
  name: string;
  filters: Record<string, ListFilter>;
  /** Current values of the filters, taken from the URL. */
  values: Values;
  copy: Pick<ListCopy<never>, 'find' | 'clear' | 'filters'>;
  onChange: (values: Values) => void;
}

/** Form for a list's filters. Submitting it writes the typed values to the URL. */
export function ListFilters({ name, filters, values, copy, onChange }: ListFiltersProps) {
  const form = useForm<Values>({ defaultValues: values });
  useFollowed(form, values);
  const named = useNamedFilters(filters);
  const fields = (more: boolean) =>
    named.filter(([, { kind, more: isMore = false }]) => isMore === more && kind !== 'search' && kind !== 'followed');
  const search = named.find(([, { kind }]) => kind === 'search');
  const send = (wanted: Values) => {
    form.reset(wanted);
    onChange(wanted);
  };
  const submit = () => send(trimmed(form.getValues()));
  const isClearable = Object.keys(nonEmptyFilters(values)).length > 0 || form.formState.isDirty;

  /** Clears all filters, including values that the user has typed but not submitted. */
  const clear = () => send(Object.fromEntries(named.map(([filter]) => [filter, ''])));

  const buttons = (
    <>
      <Button type="submit">{copy.find ?? listCopy.find}</Button>
      {isClearable && (
        <Button variant="outline" onClick={clear}>
          {copy.clear ?? listCopy.clear}
        </Button>
      )}
    </>
  );
  const draw = (field: NamedFilter) => <FilterField key={field[0]} list={name} field={field} form={form} onChoose={submit} />;

  return (
    <Box
      as="form"
      role="search"
      aria-label={copy.filters ?? listCopy.filters}
      display="grid"
      gap="3"
      marginBottom="5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      _print={{ display: 'none' }}
    >
      <Flex wrap="wrap" columnGap="4" rowGap="3">
        {search && (
          <Box flex="4 1 24rem" minWidth="0" maxWidth="44rem">
            <FormField id={`${name}-${search[0]}`} label={search[1].label} hint={search[1].hint}>
              {(control) => (
                <Flex wrap="wrap" gap="2">
                  <Input {...control} {...form.register(search[0])} type="search" maxLength={120} flex="1 1 12rem" width="auto" />
                  {buttons}
                </Flex>
              )}
            </FormField>
          </Box>
        )}
        {fields(false).map((field) => (
          <Box key={field[0]} flex="1 1 11rem" minWidth="0" maxWidth={{ md: '16rem' }}>
            {draw(field)}
          </Box>
        ))}
        {!search && buttons}
      </Flex>
      {named.map(([filter, { kind, label }]) => kind === 'followed' && values[filter] !== '' && <p key={filter}>{label}</p>)}
      {fields(true).length > 0 && (
        <details open={fields(true).some(([filter]) => values[filter] !== '')}>
          <Box as="summary" minHeight="2.75rem" paddingBlock="2.5" width="fit-content" color="river.fg" cursor="button">
            {listCopy.moreFilters}
          </Box>
          <SimpleGrid minChildWidth="min(100%, 10.5rem)" gap="4" marginTop="2">
            {fields(true).map(draw)}
          </SimpleGrid>
        </details>
      )}
    </Box>
  );
}

interface FilterFieldProps {
  list: string;
  field: NamedFilter;
  form: UseFormReturn<Values>;
  onChoose: () => void;
}

function FilterField({ list, field: [name, filter], form, onChoose }: FilterFieldProps) {
  return (
    <FormField id={`${list}-${name}`} label={filter.label} hint={filter.hint}>
      {(control) =>
        filter.kind === 'select' ? (
          <Select
            {...control}
            {...form.register(name, { onChange: onChoose })}
            options={[...(filter.options instanceof Map ? filter.options : Object.entries(filter.options))].map(([value, label]) => ({
              value,
              label,
            }))}
          />
        ) : (
          <Input {...control} {...form.register(name)} type={filter.kind === 'date' ? 'date' : 'text'} maxLength={120} />
        )
      }
    </FormField>
  );
}

/**
 * Updates the form if a link or the back button changes the filters in the URL. A change made through the form itself does not reset a
 * value that the user is typing.
 */
function useFollowed({ reset, formState: { defaultValues } }: UseFormReturn<Values>, values: Values): void {
  const known = addressOf('', defaultValues ?? {});
  const wanted = addressOf('', values);
  const follow = useEffectEvent(() => known !== wanted && reset(values));
  useEffect(() => void follow(), [wanted]);
}

const trimmed = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
