import { NativeSelectField, NativeSelectIndicator, NativeSelectRoot } from '@chakra-ui/react/native-select';
import { useEffect, useMemo, useState } from 'react';
import { FormField } from '../../ui/field';
import { TextInput } from '../../ui/text-input';
import { authCopy } from './auth.copy';
import styles from './phone-field.module.css';
import {
  callingCode,
  DEFAULT_COUNTRY,
  internationalNumber,
  typedPhone,
  type CountryCode,
  type PhoneEntry,
  type PhoneLibrary,
} from './phone.rules';

export interface PhoneFieldProps {
  id: string;
  error: string | undefined;
  /** Hears the international number, empty while no digit was typed. */
  onChange: (phoneNumber: string) => void;
}

/** Country and number; the calling code follows the country and cannot be edited. */
export function PhoneField({ id, error, onChange }: PhoneFieldProps) {
  const library = usePhoneLibrary();
  const countries = useMemo(() => countryChoices(library), [library]);
  const [entry, setEntry] = useState<PhoneEntry>({ country: DEFAULT_COUNTRY, national: '' });

  function change(next: PhoneEntry): void {
    setEntry(next);
    onChange(internationalNumber(next, library));
  }

  return (
    <div className={styles.phone}>
      <FormField label={authCopy.fields.country} id={`${id}-country`}>
        {(control) => (
          <NativeSelectRoot size="lg">
            <NativeSelectField
              {...control}
              autoComplete="country"
              value={entry.country}
              onChange={(event) => change({ ...entry, country: event.target.value as CountryCode })}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </NativeSelectField>
            <NativeSelectIndicator />
          </NativeSelectRoot>
        )}
      </FormField>
      <FormField label={authCopy.fields.phoneNumber} id={id} error={error} hint={authCopy.register.phoneHint} required>
        {(control) => (
          <div className={styles.number}>
            <span className={styles.code}>+{callingCode(entry.country, library)}</span>
            <TextInput
              {...control}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              value={entry.national}
              onChange={(event) => change(typedPhone(entry, event.target.value, library))}
            />
          </div>
        )}
      </FormField>
    </div>
  );
}

function usePhoneLibrary(): PhoneLibrary | null {
  const [library, setLibrary] = useState<PhoneLibrary | null>(null);
  useEffect(() => {
    let here = true;
    void import('./phone-library').then((loaded) => here && setLibrary(loaded));
    return () => {
      here = false;
    };
  }, []);
  return library;
}

function countryChoices(library: PhoneLibrary | null): { code: CountryCode; name: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region' });
  return (library?.getCountries() ?? [DEFAULT_COUNTRY])
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
