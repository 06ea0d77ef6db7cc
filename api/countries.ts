import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface Country {
  code: string;
  name: string;
  dial_code: string;
}

const names = new Intl.DisplayNames(['en'], { type: 'region' });

/** The countries of the world by their English names, the United States first because most callers live there. */
export const countries: readonly Country[] = getCountries()
  .map((code) => ({
    code: code as string,
    name: names.of(code) ?? code,
    dial_code: `+${getCountryCallingCode(code)}`,
  }))
  .toSorted(
    (one, other) =>
      Number(other.code === 'US') - Number(one.code === 'US') || one.name.localeCompare(other.name, 'en'),
  );
