import { useEffect, useState } from 'react';
import type { Country } from '#domains/people/country.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from './phone-field.module.css';

interface PhoneFieldProps {
  name: string;
  label: string;
  hint?: string;
  error: string | undefined;
  defaultValue: string;
  /** Null where the page has been shown by the router: then the list was loaded at start-up. */
  countries: readonly Country[] | null;
  country: string | undefined;
}

const home = 'US';

/** A phone number and the country that it is read by; with a plus in front, the number says that itself. */
export function PhoneField({ countries, country, ...field }: PhoneFieldProps) {
  const [loaded, setLoaded] = useState(countries ?? []);
  useEffect(() => {
    if (countries !== null) return;
    import('../../../shell/queries/start-up.ts')
      .then(({ loadedCountries }) => loadedCountries())
      .then(setLoaded)
      // A number with a plus in front needs no list.
      .catch(() => undefined);
  }, [countries]);
  const others = loaded.filter(({ code }) => code !== home);
  return (
    <div className={styles.phone}>
      <Field {...field} type="tel" autoComplete="tel" maxLength={40} />
      <Select
        key={others.length}
        name="phone_country"
        label="Country code"
        emptyLabel="United States (+1)"
        isEmptyAnswer
        options={others.map(({ code, name, dial_code }) => ({
          value: code,
          label: `${name} (${dial_code})`,
        }))}
        defaultValue={country === home ? '' : country}
      />
    </div>
  );
}
