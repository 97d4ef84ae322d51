import { Grid } from '@chakra-ui/react/grid';
import { Input } from '@chakra-ui/react/input';
import { InputGroup } from '@chakra-ui/react/input-group';
import { useEffect, useMemo, useState, type FocusEvent } from 'react';
import { loadPart } from '../../../lib/load-part';
import { FormField } from '../../../ui/field';
import { Select, type Options } from '../../../ui/select';
import { authCopy } from '../auth.copy';
import {
  DEFAULT_COUNTRY,
  internationalNumber,
  shownCallingCode,
  typedPhone,
  type CountryCode,
  type PhoneEntry,
  type PhoneLibrary,
} from './phone.rules';

export interface PhoneFieldProps {
  id: string;
  error: string | undefined;
  /** Called with the number in international form, which is empty until a digit is typed. */
  onChange: (phoneNumber: string) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * A phone number field with a country select. The selected country determines the country code shown before the number, which users can't
 * edit.
 */
export function PhoneField({ id, error, onChange, onBlur }: PhoneFieldProps) {
  const library = usePhoneLibrary();
  const countries = useMemo(() => countryChoices(library), [library]);
  const [entry, setEntry] = useState<PhoneEntry>({ country: DEFAULT_COUNTRY, national: '' });

  function change(next: PhoneEntry): void {
    setEntry(next);
    onChange(internationalNumber(next, library));
  }

  // Align both fields at the top, so that their labels stay aligned even if only one field has a hint or an error below it.
  return (
    <Grid gap="1.1rem" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', sm: '2fr 3fr' }}>
      <FormField label={authCopy.fields.country} id={`${id}-country`}>
        {(control) => (
          <Select
            {...control}
            autoComplete="country"
            value={entry.country}
            onChange={(event) => change({ ...entry, country: event.target.value as CountryCode })}
            options={countries}
          />
        )}
      </FormField>
      <FormField label={authCopy.fields.phoneNumber} id={id} error={error} hint={authCopy.register.phoneHint} required>
        {(control) => (
          <InputGroup startAddon={<span>{shownCallingCode(entry, library)}</span>}>
            <Input
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              enterKeyHint="next"
              onBlur={onBlur}
              value={entry.national}
              onChange={(event) => change(typedPhone(entry, event.target.value, library))}
            />
          </InputGroup>
        )}
      </FormField>
    </Grid>
  );
}

function usePhoneLibrary(): PhoneLibrary | null {
  const [library, setLibrary] = useState<PhoneLibrary | null>(null);
  useEffect(() => {
    let here = true;
    loadPart(() => import('./phone-library'), { optional: true }).then(
      (loaded) => here && setLibrary(loaded),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, []);
  return library;
}

function countryChoices(library: PhoneLibrary | null): Options {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return (library?.getCountries() ?? [DEFAULT_COUNTRY])
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}
