import type { CardError, TestCard } from './records.ts';
import { findTestNumber } from './test-cards.ts';

/** The fields of the card page; names double as ids, so that the error summary can link to them. */
export type CardField = 'number' | 'expiry' | 'security-code';

export interface FieldError {
  field: CardField;
  message: string;
}

export type CardFormResult =
  | { state: 'taken'; card: TestCard }
  | { state: 'unreadable'; errors: FieldError[] }
  | { state: 'refused'; error: CardError };

/**
 * Reads what was typed. The number and the security code live no longer than this call: what comes out has
 * the brand, the last four digits, the expiry date and how the card behaves.
 */
export function readCardForm(fields: FormData, now: Date): CardFormResult {
  const digits = typed(fields, 'number').replace(/[\s-]/g, '');
  const securityCode = typed(fields, 'security-code').trim();
  const expiry = readExpiry(typed(fields, 'expiry'));
  const known = findTestNumber(digits);

  const errors: FieldError[] = [];
  const numberProblem = problemOfNumber(digits, known !== undefined);
  if (numberProblem !== undefined) errors.push({ field: 'number', message: numberProblem });
  if (expiry === undefined) {
    errors.push({ field: 'expiry', message: 'Enter the month and year when the card ends, such as 04/30' });
  } else if (isPast(expiry, now)) {
    errors.push({ field: 'expiry', message: 'This date has passed. Enter a later month and year' });
  }
  const codeProblem = problemOfSecurityCode(securityCode, known?.securityCodeLength);
  if (codeProblem !== undefined) errors.push({ field: 'security-code', message: codeProblem });

  if (errors.length > 0 || known === undefined || expiry === undefined)
    return { state: 'unreadable', errors };
  if (known.refusal !== undefined) return { state: 'refused', error: known.refusal };
  return {
    state: 'taken',
    card: {
      brand: known.brand,
      last4: digits.slice(-4),
      expiryMonth: expiry.month,
      expiryYear: expiry.year,
      behaviour: known.behaviour,
    },
  };
}

/** What was typed into a field, as text; a file counts as nothing. */
export function typed(fields: FormData, field: CardField): string {
  const value = fields.get(field);
  return typeof value === 'string' ? value : '';
}

function problemOfNumber(digits: string, isTestNumber: boolean): string | undefined {
  if (digits === '') return 'Enter a card number. For a test, use 4242 4242 4242 4242';
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits))
    return 'Check the card number: one digit or more is not right';
  if (!isTestNumber)
    return 'This page takes only test cards. Please do not use a real card. Use 4242 4242 4242 4242';
  return undefined;
}

function problemOfSecurityCode(code: string, length: number | undefined): string | undefined {
  if (code === '') return 'Enter the security code: 3 digits on the back of the card, or 4 on the front';
  const fits = length === undefined ? /^\d{3,4}$/.test(code) : /^\d+$/.test(code) && code.length === length;
  if (fits) return undefined;
  return length === undefined
    ? 'The security code has 3 or 4 digits'
    : `The security code of this card has ${length} digits`;
}

interface Expiry {
  month: number;
  year: number;
}

/** Any usual way of writing it: 04/30, 4 / 2030, 0430, 04-30. */
export function readExpiry(text: string): Expiry | undefined {
  const parts =
    /^(\d{1,2})\s*[/.\-\s]\s*(\d{2}|\d{4})$/.exec(text.trim()) ?? /^(\d{2})(\d{2}|\d{4})$/.exec(text.trim());
  if (parts === null) return undefined;
  const month = Number(parts[1]);
  const year = parts[2]!.length === 2 ? 2000 + Number(parts[2]) : Number(parts[2]);
  return month >= 1 && month <= 12 ? { month, year } : undefined;
}

/** A card is good until its last month is over everywhere in the world. */
function isPast({ month, year }: Expiry, now: Date): boolean {
  return Date.UTC(year, month, 1) + 12 * 60 * 60 * 1000 <= now.getTime();
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
