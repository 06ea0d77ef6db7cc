import { describe, expect, it } from 'vitest';
import { declineMessage, explainedDeclineCodes } from './decline-messages.ts';

describe('declineMessage', () => {
  it.each([...explainedDeclineCodes, 'a_code_of_tomorrow', 'toString'])('says what to do next: %s', (code) => {
    const message = declineMessage(code);
    expect(message).toMatch(/Please (choose|call|check|try|sign in|use|pay)/);
    expect(message).not.toContain('_');
    for (const sentence of message.split(/(?<=\.) /)) expect(sentence.split(' ').length).toBeLessThanOrEqual(20);
  });

  it.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card', 'generic_decline'])(
    'does not tell whoever holds the card why: %s',
    (code) => {
      expect(declineMessage(code)).toBe(declineMessage('do_not_honor'));
    },
  );
});
