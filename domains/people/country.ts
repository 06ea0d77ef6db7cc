import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { homeCountry } from './fields.ts';

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
      Number(other.code === homeCountry) - Number(one.code === homeCountry) ||
      one.name.localeCompare(other.name, 'en'),
  );

/** The country of a number that we have; the United States for one that belongs to none. */
export function countryOfPhone(e164: string | null): string {
  return parsePhoneNumberFromString(e164 ?? '')?.country ?? homeCountry;
}
