import { describe, expect, it } from 'vitest';
import { actionsMeant, doneInWords, factsInWords } from './audit-words.ts';

const nameOf = (text: string) => (text === 'deepa' ? 'Deepa Nair' : undefined);

describe('the words of the audit', () => {
  it('say a code as people do', () => {
    expect(doneInWords('price_changed')).toBe('Price changed');
    expect(doneInWords('in_progress')).toBe('Marked started');
  });

  it.each([
    [null, null],
    [{ state: 'in_progress' }, 'State: in progress'],
    [{ amountCents: 2500, price_cents: 100 }, 'Amount: $25.00. Price: $1.00'],
    [{ professionalId: 'deepa' }, 'Professional: Deepa Nair'],
    [{ roles: ['manager', 'concierge'], areas: [] }, 'Roles: manager, concierge. Areas: none'],
    [{ isOffered: false, left_on: null }, 'Is offered: no. Left on: none'],
    [{ price: { hourCents: 4400 } }, 'Price: (Hour: $44.00)'],
  ])('say %j as %j', (facts, words) => {
    expect(factsInWords(facts, nameOf)).toBe(words);
  });

  it('are found by what one reads, and by the code', () => {
    expect(actionsMeant('Visit rescheduled').codes).toEqual(['rescheduled']);
    expect(actionsMeant('needs and address').part).toBe('needs_and_address');
  });
});
