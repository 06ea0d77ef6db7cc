import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { professionals } from '#seeds/professionals/professionals.ts';
import { newReference } from '../rules.ts';
import { wordNotice, type NoticeFacts, type NoticeKind } from './rules.ts';

const kinds = ['requested', 'confirmed', 'changed', 'cancelled', 'payment_failed', 'on_the_way', 'arrived', 'completed'] as const satisfies NoticeKind[];
const names = Object.values(professionals).flatMap((people) => people.map((person) => person.name));
const facts = {
  site: 'Hearthside',
  phone: '+12125550142',
  url: 'https://help.example.org/account/upcoming-booking/1',
  personName: 'Rosa Alvarez',
  reference: 'HS-7K4M-29Q',
  serviceId: 'cleaning',
  optionTitle: 'Home cleaning',
  recipientName: 'Rosa Alvarez',
  professionalName: 'Bianca Torres',
  startsAt: new Date('2027-03-14T19:00:00Z'),
  timeZone: 'America/New_York',
  totalCents: 9_900,
  feeCents: 0,
  freeCancellationUntil: new Date('2027-03-13T19:00:00Z'),
} satisfies NoticeFacts;

describe('a text', () => {
  it('has 160 signs at most, with the reference and the whole phone number, whoever comes and whenever', () => {
    const moments = fc.date({ min: new Date('2027-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.constantFrom(...names), moments, fc.infiniteStream(fc.nat(28)), (kind, professionalName, startsAt, numbers) => {
        const reference = newReference(() => numbers.next().value);
        const { body } = wordNotice(kind, 'text', { ...facts, professionalName, startsAt, reference });
        expect(body.length).toBeLessThanOrEqual(160);
        expect(body).toContain(reference);
        expect(body).toContain(facts.phone);
        expect(body.startsWith('Hearthside: ')).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a letter', () => {
  it('says what, for whom, when by the clock of the place, who comes, and where to see it', () => {
    const { subject, body } = wordNotice('confirmed', 'email', facts);
    expect(subject).toBe('Your visit is booked: Home cleaning, Sunday, March 14, 3:00 in the afternoon');
    for (const part of ['Hello Rosa Alvarez', 'What: Home cleaning', 'Who comes: Bianca Torres', 'HS-7K4M-29Q', '$99.00', facts.url, facts.phone]) expect(body).toContain(part);
    expect(body).toContain('You can cancel for free until Saturday, March 13, 2:00 in the afternoon.');
  });

  it('of a cancelled visit says what is to be paid, to the cent', () => {
    expect(wordNotice('cancelled', 'email', facts).body).toContain('You pay nothing.');
    expect(wordNotice('cancelled', 'email', { ...facts, feeCents: 4_950 }).body).toContain('The fee for cancelling late is $49.50.');
  });

  it('of a card that could not be used names no price and says what to do', () => {
    const { body } = wordNotice('payment_failed', 'email', facts);
    expect(body).toContain('Please choose another card, or call us.');
    expect(body).not.toContain('$');
  });

  it('after a ride says that they arrived safely, and after other help that it is done', () => {
    expect(wordNotice('completed', 'email', { ...facts, serviceId: 'rides' }).subject).toMatch(/^Arrived safely: /);
    expect(wordNotice('completed', 'email', facts).subject).toMatch(/^The visit is done: /);
  });
});
