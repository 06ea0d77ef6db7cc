import { describe, expect, it } from 'vitest';
import { passesLuhn, readCardForm, readExpiry } from './card-form.ts';

const now = new Date('2026-03-02T15:00:00Z');

function form(fields: { number?: string; expiry?: string; 'security-code'?: string }): FormData {
  const filled = { number: '4242 4242 4242 4242', expiry: '04/30', 'security-code': '123', ...fields };
  const data = new FormData();
  for (const [name, value] of Object.entries(filled)) data.set(name, value);
  return data;
}

function problems(fields: Parameters<typeof form>[0]): string[] {
  const read = readCardForm(form(fields), now);
  return read.state === 'unreadable' ? read.errors.map((error) => error.field) : [];
}

describe('readCardForm', () => {
  it('keeps of a card only what may be shown, and how it behaves', () => {
    expect(readCardForm(form({ number: '5555-5555-5555-4444' }), now)).toEqual({
      state: 'taken',
      card: { brand: 'mastercard', last4: '4444', expiryMonth: 4, expiryYear: 2030, behaviour: 'approved' },
    });
  });

  it.each([
    [{ number: '' }, ['number']],
    [{ number: '4242 4242 4242 4241' }, ['number']],
    [{ number: '4242' }, ['number']],
    [{ number: 'four two' }, ['number']],
    [{ expiry: '02/26' }, ['expiry']],
    [{ expiry: 'soon' }, ['expiry']],
    [{ 'security-code': '12' }, ['security-code']],
    [{ 'security-code': '1234' }, ['security-code']],
    [{ number: '378282246310005', 'security-code': '123' }, ['security-code']],
    [{ number: '', expiry: '', 'security-code': '' }, ['number', 'expiry', 'security-code']],
    [{ expiry: '03/26' }, []],
    [{ number: '378282246310005', 'security-code': '1234' }, []],
  ])('finds what is wrong in %j', (fields, expected) => {
    expect(problems(fields)).toEqual(expected);
  });

  it('takes no number of a real card, though its check digit is right', () => {
    expect(passesLuhn('4111111111111111')).toBe(true);
    const read = readCardForm(form({ number: '4111111111111111' }), now);
    expect(read).toMatchObject({
      state: 'unreadable',
      errors: [{ message: expect.stringContaining('do not use a real card') }],
    });
  });

  it('hears the bank refuse a card that is typed right', () => {
    expect(readCardForm(form({ number: '4000000000000002' }), now)).toMatchObject({
      state: 'refused',
      error: { code: 'card_declined', declineCode: 'generic_decline' },
    });
  });
});

describe('readExpiry', () => {
  it.each(['04/30', '4/30', '04 / 2030', '0430', '04-30', '04.2030', ' 04 30 ', '042030'])(
    'reads %s',
    (text) => {
      expect(readExpiry(text)).toEqual({ month: 4, year: 2030 });
    },
  );

  it.each(['13/30', '00/30', '04/3', '2030', '04/30/01'])('does not guess at %s', (text) => {
    expect(readExpiry(text)).toBeUndefined();
  });
});

describe('passesLuhn', () => {
  it.each([
    ['79927398713', true],
    ['79927398710', false],
    ['4242424242424242', true],
    ['2424242424242424', false],
  ])('%s: %s', (digits, expected) => {
    expect(passesLuhn(digits)).toBe(expected);
  });
});
