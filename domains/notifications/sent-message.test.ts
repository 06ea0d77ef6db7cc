import { describe, expect, it } from 'vitest';
import { isReadable, messageStateOf, withoutKeys } from './sent-message.ts';

describe('the words of a message, as the office reads them', () => {
  it('open nothing: no key of a link, no code', () => {
    const words = [
      'Help here: https://help.example.org/account/care-circle/accept?key=Zm9vYmFyYmF6cXV4Zm9v',
      'Undo: https://help.example.org/undo-change?link=0123456789abcdef0123',
      'Your code: 7K4M2Q-9XCDEF-3HJTWA',
      'Your code is 493 021, or 493021.',
    ].join('\n');
    const shown = withoutKeys(words);
    for (const secret of ['Zm9v', '0123456789', '9XCDEF', '493'])
      expect([secret, shown.includes(secret)]).toEqual([secret, false]);
  });

  it('keep what people say on the phone: times, amounts, numbers and references', () => {
    const words =
      'HS-7K4M-29Q on Tuesday, March 3, 2:00 PM for $1,250.00. Call (718) 555-0142. See /pre-service?zip=11375';
    expect(withoutKeys(words)).toBe(words);
  });

  it('are not shown at all where they are a way in', () => {
    expect(['security', 'invitation', 'receipt'].map((kind) => isReadable({ kind, body: 'x' }))).toEqual([
      false,
      false,
      true,
    ]);
    expect(isReadable({ kind: 'receipt', body: null })).toBe(false);
  });
});

it('a message stands by what became of it', () => {
  const at = new Date();
  const none = { sentAt: null, failedAt: null, droppedAt: null, attempts: 0 };
  expect(
    [
      none,
      { ...none, attempts: 2 },
      { ...none, sentAt: at },
      { ...none, failedAt: at },
      { ...none, sentAt: at, failedAt: at },
      { ...none, failedAt: at, droppedAt: at },
      { ...none, droppedAt: at },
    ].map(messageStateOf),
  ).toEqual(['waits', 'retries', 'sent', 'failed', 'failed', 'settled', 'withdrawn']);
});
