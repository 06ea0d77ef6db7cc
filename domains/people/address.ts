import type { FieldProblem, Refusal } from '#platform/result.ts';
import type { Address } from './people.ts';

export type WrittenAddress = Pick<
  Address,
  'unit_no' | 'address_1' | 'address_2' | 'zipcode' | 'city' | 'state'
>;

/** The address as it is written on an envelope, in two lines: the street and the apartment, then the city. */
export function envelopeAddress({
  unit_no: unit,
  address_1: street,
  address_2: more,
  zipcode,
  city,
  state,
}: WrittenAddress): string {
  const parts = [street, more, unit === null ? null : apartment(unit)];
  return `${parts.filter((part) => part !== null && part !== '').join(', ')}\n${city}, ${state} ${zipcode}`;
}

/** People type "4B" as well as "Apt 4B" or "Floor 2". */
function apartment(unit: string): string {
  return /^(\p{L}{2}|#)/u.test(unit) ? unit : `Apt ${unit}`;
}

/** The same for programs on one line, in this order: unit number, address lines, ZIP code, city, state. */
export function fullAddress(address: WrittenAddress): string {
  return [address.unit_no, address.address_1, address.address_2, address.zipcode, address.city, address.state]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}

/** The fields of an address as a form sends them. */
interface TypedAddress {
  unit_no?: string | undefined;
  address_1?: string | undefined;
  address_2?: string | undefined;
  zipcode?: string | undefined;
}

const wholeAddress = /^(\d.*[^\s,])[\s,]+(\d{5})(?:-\d{4})?(?:[\s,]+(?:USA?|United States))?$/iu;
const unitWords = /^(?:(?:apt|apartment|unit|suite|ste|floor|room)\b|#|\d+\p{L}?$)/iu;
const unitAfterStreet = /^(.*\S)\s+((?:(?:apt|apartment|unit|suite|ste)\b\.?|#)\s*\S+)$/iu;

/**
 * The fields of an address, also where all of it was typed into the first one, as on an envelope: "12 Lantern
 * Street, Apt 4B, Springfield, IL 62701". City and state follow from the ZIP code. What is no such line stays
 * as it is, and so does what stands in the other fields.
 */
export function readAddress(typed: TypedAddress): TypedAddress {
  const line = (typed.address_1 ?? '').replaceAll(/\s+/gu, ' ').trim();
  const [, before = '', zip = ''] = wholeAddress.exec(line) ?? [];
  if (before === '' || ((typed.zipcode ?? '').trim() || zip) !== zip) return typed;
  const [first = '', ...rest] = before
    .replace(/[\s,]+[A-Z]{2}$/u, '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [, street = first, unitOfStreet] = unitAfterStreet.exec(first) ?? [];
  const more = rest.filter((part) => !unitWords.test(part)).slice(0, -1);
  return {
    unit_no: typed.unit_no || unitOfStreet || rest.find((part) => unitWords.test(part)) || '',
    address_1: street,
    address_2: typed.address_2 || more.join(', '),
    zipcode: zip,
  };
}

/** The same where there are but two fields: the street, with all that leads to the door, and the ZIP code. */
export function readStreet(typed: { street: string; zipcode: string }): { street: string; zipcode: string } {
  const read = readAddress({ address_1: typed.street, zipcode: typed.zipcode });
  const parts = [read.address_1, read.unit_no, read.address_2];
  return {
    street: parts.filter((part) => part !== undefined && part !== '').join(', '),
    zipcode: read.zipcode ?? '',
  };
}

/**
 * Whether an address has a number, as "80 Lafayette Street" and "One Penn Plaza" do, and "LIJ hospital" does
 * not.
 */
export function hasNumber(street: string): boolean {
  return /\d|^\s*(?:one|two|three|four|five|six|seven|eight|nine|ten)\b/iu.test(street);
}

/** Of an address that names a place nobody knows. */
export const unknownZip = {
  field: 'zipcode',
  message: 'We do not recognize this ZIP code. Check the numbers.',
} satisfies FieldProblem;

export const noSuchZip = {
  kind: 'invalid',
  code: 'unknown_zip',
  message: unknownZip.message,
  fields: [unknownZip],
} satisfies Refusal;
