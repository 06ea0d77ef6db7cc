import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gsm7Length, textWithSafeWord, toGsm7 } from '#domains/notifications/text.ts';
import type { OrderedRow } from '#domains/services/ordered.ts';
import { professionals } from '#seeds/professionals/professionals.ts';
import type { NoticeKind } from './notice-kind.ts';
import { type NoticeFacts, wordNotice } from './notice.ts';
import { compileTerms, firstPolicy } from './terms/terms.ts';
import { newReference, type OwedShare } from './visit.ts';

const kinds = [
  'requested',
  'confirmed',
  'changed',
  'cancelled',
  'payment_failed',
  'assigned',
  'reminder-two-days',
  'reminder-morning',
  'on_the_way',
  'arrived',
  'in_progress',
  'completed',
  'late',
] as const satisfies NoticeKind[];
const names = Object.values(professionals).flatMap((people) => people.map((person) => person.name));
const facts = {
  site: 'Hearthside',
  phone: '+12125550142',
  url: 'https://help.example.org/account/upcoming-booking/1',
  personName: 'Rosa Alvarez',
  personTimeZone: 'America/New_York',
  actorName: null,
  safeWord: null,
  kind: 'visit',
  reference: 'HS-7K4M-29Q',
  optionTitle: 'Home cleaning',
  ordered: [] as OrderedRow[],
  recipientName: 'Rosa Alvarez',
  readerIsRecipient: true,
  forWhom: null as string | null,
  address: {
    unit_no: '4B',
    address_1: '12 Lantern Street',
    address_2: null,
    zipcode: '11375',
    city: 'Forest Hills',
    state: 'NY',
  },
  doorWords: 'silver kettle' as string | null,
  vehicle: null as { words: string; plate: string } | null,
  professionalName: 'Bianca Torres',
  aboutProfessional: ['I bring my own supplies.', 'Speaks Spanish and English'],
  portraitUrl: 'https://help.example.org/_ipx/w_160,f_jpeg/bianca-torres.svg' as string | null,
  startsAt: new Date('2027-03-14T19:00:00Z'),
  endsAt: new Date('2027-03-14T21:00:00Z'),
  timeZone: 'America/New_York',
  isWindow: false,
  arrivesBy: null as Date | null,
  now: new Date('2027-03-01T19:00:00Z'),
  totalCents: 9_900,
  feeCents: 0,
  feeLapsesAt: null,
  owed: null as OwedShare | null,
  cardFeeCents: 0,
  paysLater: false,
  lacksCard: false,
  isAuthorized: true,
  terms: compileTerms(
    { policy: firstPolicy, id: null },
    { startsAt: new Date('2027-03-14T19:00:00Z'), totalCents: 9_900, freeHours: 24 },
  ),
  expectedAt: null as Date | null,
} satisfies NoticeFacts;

describe('the text when somebody has set out', () => {
  const ride = {
    ...facts,
    kind: 'ride' as const,
    professionalName: 'Nikos Pappas',
    vehicle: { words: 'Silver Toyota Sienna', plate: 'T480 117C' },
    doorWords: 'brass teapot',
    now: new Date('2027-03-14T18:40:00Z'),
  };
  const text = (changed: Partial<NoticeFacts> = {}) =>
    wordNotice('on_the_way', 'text', { ...ride, ...changed });

  it('says who, when, in which car, and what to ask for', () => {
    expect(text().body).toBe(
      'Hearthside: Nikos Pappas is on the way, arriving at 3:00 PM. Silver Toyota Sienna, plate T480 117C. Ask for: brass teapot. HS-7K4M-29Q. Call (212) 555-0142',
    );
    expect(text({ expectedAt: new Date('2027-03-14T19:20:00Z') }).body).toContain('arriving at 3:20 PM.');
    expect(text({ now: new Date('2027-03-14T19:05:00Z') }).body).toContain('is on the way. Silver');
  });

  it('marks the two words, which a carer is not sent', () => {
    const { body, marks } = text();
    expect(marks?.map(({ from, to }) => body.slice(from, to))).toEqual(['brass teapot']);
    expect(text({ doorWords: null }).body).not.toContain('Ask for');
  });

  it('keeps plate, words and phone within 160 characters, however long the names are', () => {
    const { body } = text({
      site: 'Neighbors of Northern Manhattan',
      forWhom: 'Bartholomew',
      professionalName: 'Bartholomew Featherstonehaugh-Cholmondeley',
      vehicle: { words: 'Metallic midnight blue Mercedes-Benz Metris', plate: 'T480 117C' },
    });
    expect(gsm7Length(body)).toBeLessThanOrEqual(160);
    for (const part of ['T480 117C', 'Ask for: brass teapot.', '(212) 555-0142'])
      expect(body).toContain(part);
  });
});

describe('the mail when a driver has set out', () => {
  const ride = {
    ...facts,
    kind: 'ride' as const,
    vehicle: { words: 'Silver Toyota Sienna', plate: 'T480 117C' },
  };

  it.each(['email', 'letter', 'call'] as const)(
    'names the car and its plate (%s), where they are known',
    (channel) => {
      const car = 'Car: Silver Toyota Sienna, plate T480 117C';
      expect(wordNotice('on_the_way', channel, ride).body).toContain(car);
      expect(wordNotice('on_the_way', channel, { ...ride, vehicle: null }).body).not.toContain('Car:');
      for (const kind of ['confirmed', 'arrived', 'completed'] as const)
        expect(wordNotice(kind, channel, ride).body).not.toContain('Car:');
    },
  );
});

describe('a text', () => {
  it.each(['car_named', 'car_changed'] as const)(
    'of a car (%s) has its plate, however little room',
    (kind) => {
      const { body } = wordNotice(kind, 'text', {
        ...facts,
        forWhom: 'Bartholomew',
        professionalName: 'Bartholomew Featherstonehaugh-Cholmondeley',
        vehicle: { words: 'Metallic midnight blue Mercedes-Benz Metris', plate: 'T480 117C' },
      });
      expect(gsm7Length(body)).toBeLessThanOrEqual(160);
      for (const part of ['Plate T480 117C.', facts.reference, '(212) 555-0142'])
        expect(body).toContain(part);
    },
  );

  it('to whoever hears of several people begins with whose visit it is, however little room there is', () => {
    for (const kind of kinds)
      for (const professionalName of ['Bianca Torres', 'Bartholomew Featherstonehaugh-Cholmondeley']) {
        const { body } = wordNotice(kind, 'text', { ...facts, forWhom: 'Rosa', professionalName });
        expect(body).toMatch(/^Hearthside: for Rosa: /);
        expect(gsm7Length(body)).toBeLessThanOrEqual(160);
        expect(wordNotice(kind, 'text', { ...facts, professionalName }).body).not.toContain('for Rosa:');
      }
  });

  it('of a delivery has the hours between which it comes, and no other', () => {
    const delivery = {
      ...facts,
      kind: 'delivery' as const,
      isWindow: true,
      startsAt: new Date('2027-03-14T14:00:00Z'),
      endsAt: new Date('2027-03-14T16:00:00Z'),
      now: new Date('2027-03-14T13:40:00Z'),
    };
    const text = (kind: NoticeKind) => wordNotice(kind, 'text', delivery).body;
    for (const kind of ['confirmed', 'reminder-morning'] as const)
      expect(text(kind)).toContain('10:00 AM to 12:00 noon. ');
    expect(text('on_the_way')).toContain('is on the way. Ask for:');
  });

  it('has 160 characters at most, with what matters most and the whole phone number, whoever comes and whenever', () => {
    const moments = fc.date({
      min: new Date('2027-01-01T00:00:00Z'),
      max: new Date('2028-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.constantFrom(...names),
        moments,
        fc.infiniteStream(fc.nat(28)),
        fc.constantFrom(null, 'lamplight'),
        fc.boolean(),
        fc.constantFrom<OrderedRow[]>([], [{ term: 'Trip', details: 'Round trip, the driver waits 1 hour' }]),
        fc.boolean(),
        (kind, professionalName, startsAt, numbers, safeWord, said, ordered, isWindow) => {
          const reference = newReference('HS', () => numbers.next().value);
          const { body } = wordNotice(kind, 'text', {
            ...facts,
            professionalName,
            startsAt,
            endsAt: new Date(startsAt.getTime() + 7_200_000),
            // No delivery comes at night, when an hour may be said twice.
            isWindow: isWindow && startsAt.getUTCHours() >= 12 && startsAt.getUTCHours() < 22,
            reference,
            safeWord,
            ordered,
            arrivesBy: said ? new Date(startsAt.getTime() + 3_600_000) : null,
            expectedAt: said ? new Date(startsAt.getTime() + 2_400_000) : null,
          });
          const text = textWithSafeWord(body, 'Hearthside', safeWord);
          expect(gsm7Length(text)).toBeLessThanOrEqual(160);
          expect(toGsm7(body)).toBe(body);
          // The two words and the hour of setting out come before its reference.
          const least = kind === 'on_the_way' ? `Ask for: ${facts.doorWords}.` : reference;
          expect(body).toContain(kind.startsWith('reminder') ? '1 ' : least);
          expect(body.endsWith('(212) 555-0142')).toBe(true);
          expect(text.startsWith(safeWord === null ? 'Hearthside: ' : 'Hearthside (lamplight): ')).toBe(true);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

describe('what was ordered', () => {
  const ordered = [
    { term: 'Rooms', details: '2 bedrooms, 1 bathroom' },
    { term: 'Extras', details: 'Inside the oven' },
  ];

  it('stands in mails, letters and calls that are about the booking, and not in the news of the day', () => {
    for (const channel of ['email', 'letter', 'call'] as const) {
      const { body } = wordNotice('confirmed', channel, { ...facts, ordered });
      expect(body).toContain('Rooms: 2 bedrooms, 1 bathroom');
      expect(body).toContain('Extras: Inside the oven');
    }
    expect(wordNotice('arrived', 'email', { ...facts, ordered }).body).not.toContain('Rooms');
  });

  it('stands in a text where there is room for it, and the reference and the phone number stay', () => {
    expect(wordNotice('confirmed', 'text', { ...facts, ordered }).body).toBe(
      'Hearthside: Your visit is booked: Home cleaning, 2 bedrooms, 1 bathroom. Bianca Torres, Sunday, March 14, 3:00 PM. HS-7K4M-29Q. Questions? Call (212) 555-0142',
    );
    const long = [{ term: 'Work', details: 'A ramp of wood from the yard to the kitchen, with a rail' }];
    expect(wordNotice('confirmed', 'text', { ...facts, ordered: long }).body).toBe(
      wordNotice('confirmed', 'text', facts).body,
    );
  });
});

describe('who comes', () => {
  const about = 'I bring my own supplies.\nSpeaks Spanish and English';

  it('is told when it is first known, with a picture in a mail and in words in a letter', () => {
    for (const kind of ['requested', 'confirmed', 'series_booked', 'assigned'] as const) {
      expect(wordNotice(kind, 'email', facts).body).toContain(
        `Bianca Torres: ${facts.portraitUrl}\n${about}`,
      );
      expect(wordNotice(kind, 'letter', facts).body).toContain(
        '\n\nI bring my own supplies. Speaks Spanish and English.\n\n',
      );
    }
    for (const kind of ['changed', 'cancelled', 'reminder-morning', 'arrived'] as const)
      expect(wordNotice(kind, 'email', facts).body).not.toContain(about);
  });

  it('is told in words where there is no picture', () => {
    const { body } = wordNotice('confirmed', 'email', { ...facts, portraitUrl: null });
    expect(body).toContain(`Bianca Torres\n${about}`);
    expect(body).not.toContain('_ipx');
  });
});

describe('where it is, and how to know who comes', () => {
  const where = 'Where: 12 Lantern Street, Apt 4B, Forest Hills, NY 11375';
  const words = 'At the door, ask Bianca Torres for these two words: silver kettle.';

  it.each([
    'requested',
    'confirmed',
    'assigned',
    'changed',
    'reminder-two-days',
    'reminder-morning',
  ] as const)('stands in a mail and a letter: %s', (kind) => {
    for (const channel of ['email', 'letter'] as const) {
      expect(wordNotice(kind, channel, facts).body).toContain(where);
      expect(wordNotice(kind, channel, facts).body).toContain(words);
    }
  });

  it('is not in the mail of whoever only helps', () => {
    const { body } = wordNotice('confirmed', 'email', { ...facts, address: null, doorWords: null });
    expect(body).not.toMatch(/Where:|At the door/);
  });

  it('is marked, so that not everybody in the office reads it', () => {
    const { body, marks } = wordNotice('confirmed', 'email', facts);
    expect(marks?.map(({ what, from, to }) => [what, body.slice(from, to)])).toEqual([
      ['address', where.replace('Where: ', '')],
      ['doorWords', facts.doorWords],
    ]);
  });

  it('is told of a ride from where it begins, and of help by video not at all', () => {
    expect(wordNotice('confirmed', 'email', { ...facts, kind: 'ride' }).body).toContain(
      where.replace('Where', 'From'),
    );
    const byVideo = wordNotice('confirmed', 'email', { ...facts, kind: 'call' }).body;
    expect(byVideo).not.toContain('Lantern');
    expect(byVideo).not.toContain('kettle');
  });

  it('is in no subject, and in a text only when the door is near, nor are the words of one visit in the news of a series', () => {
    for (const kind of kinds) {
      expect(wordNotice(kind, 'text', facts).body).not.toMatch(
        kind === 'on_the_way' ? /Lantern/ : /Lantern|kettle/,
      );
      expect(wordNotice(kind, 'email', facts).subject).not.toMatch(/Lantern|kettle/);
    }
    expect(wordNotice('series_booked', 'email', facts).body).not.toContain('kettle');
    expect(wordNotice('series_booked', 'email', facts).body).toContain(where);
  });
});

describe('a mail', () => {
  it('says what, for whom, when by the clock of the place, who comes, and where to see it', () => {
    const { subject, body } = wordNotice('confirmed', 'email', facts);
    expect(subject).toBe('Your visit is booked: Home cleaning, Sunday, March 14, 3:00 PM');
    for (const part of [
      'Hello Rosa Alvarez',
      'What: Home cleaning',
      'Your helper: Bianca Torres',
      'HS-7K4M-29Q',
      '$99.00',
      facts.url,
      '(212) 555-0142',
    ])
      expect(body).toContain(part);
    expect(body).toContain('You can cancel for free until Saturday, March 13, 2:00 PM.');
  });

  it.each([
    ['confirmed', 'View, change or cancel this visit: https://help.example.org/account/upcoming-booking/1'],
    ['on_the_way', 'See visit status: https://help.example.org/account/upcoming-booking/1'],
    ['completed', 'View this visit: https://help.example.org/account/upcoming-booking/1'],
    ['payment_failed', 'Choose another card: https://help.example.org/account/upcoming-booking/1/card'],
  ] as const)('of what is %s has a link that says what is done there', (kind, line) => {
    expect(wordNotice(kind, 'email', facts).body.split('\n\n')).toContain(line);
  });

  it('of a canceled visit says what is to be paid, to the cent', () => {
    expect(wordNotice('cancelled', 'email', facts).body).toContain('You pay nothing.');
    expect(wordNotice('cancelled', 'email', { ...facts, feeCents: 4_950 }).body).toContain(
      'The late cancellation fee is $49.50. The rest of the hold is released.',
    );
    expect(
      wordNotice('cancelled', 'email', { ...facts, feeCents: 4_950, isAuthorized: false }).body,
    ).toContain('$49.50. It’s charged to the card you pay with.');
    const feeLapsesAt = new Date('2026-03-17T12:00:00Z');
    expect(wordNotice('cancelled', 'email', { ...facts, feeCents: 24_950, feeLapsesAt }).body).toContain(
      'We’ll decide by Tuesday, March 17 whether you pay the late cancellation fee of $249.50, and tell you. If we have not decided by then, you pay nothing.',
    );
    expect(wordNotice('cancelled', 'email', { ...facts, isAuthorized: false }).body).not.toContain('hold');
  });

  it('of a card that could not be used names no price and says what to do', () => {
    const { body } = wordNotice('payment_failed', 'email', facts);
    expect(body).toContain('Choose another card, or call us.');
    expect(body).not.toContain('$');
    expect(wordNotice('payment_failed', 'email', { ...facts, cardFeeCents: 4_950 }).body).toContain(
      'The fee for this visit is $49.50 and is not paid yet. Choose another card',
    );
  });

  it('to somebody elsewhere names both times', () => {
    const { body } = wordNotice('confirmed', 'email', { ...facts, personTimeZone: 'America/Denver' });
    expect(body).toContain(
      'When: Sunday, March 14, 3:00 PM, New York time\nYour time: Sunday, March 14, 1:00 PM',
    );
    expect(wordNotice('confirmed', 'email', facts).body).not.toContain('Your time');
  });

  it('of what somebody else has done says who', () => {
    expect(wordNotice('changed', 'email', { ...facts, actorName: 'Daniel Alvarez' }).body).toContain(
      'Done by: Daniel Alvarez',
    );
    expect(wordNotice('changed', 'call', { ...facts, actorName: 'Daniel Alvarez' }).body).toContain(
      'Done by Daniel Alvarez.',
    );
    expect(wordNotice('changed', 'email', facts).body).not.toContain('Done');
  });

  it('of a ride that is done says to others that the rider arrived safely, and not to the rider', () => {
    const done = { ...facts, kind: 'ride' as const };
    expect(wordNotice('completed', 'email', { ...done, readerIsRecipient: false }).subject).toMatch(
      /^Rosa Alvarez has arrived safely: /,
    );
    expect(wordNotice('completed', 'email', done).subject).toMatch(/^Your ride is done: /);
  });

  it('of somebody who is late says when they come instead, in every way of telling', () => {
    const late = { ...facts, expectedAt: new Date('2027-03-14T19:40:00Z') };
    expect(wordNotice('late', 'text', late).body).toBe(
      'Hearthside: Bianca Torres is running late, expected at 3:40 PM. HS-7K4M-29Q. Questions? Call (212) 555-0142',
    );
    expect(wordNotice('late', 'email', late).body).toContain(
      'Expected at: 3:40 PM\nYour helper: Bianca Torres',
    );
    expect(wordNotice('late', 'call', late).body).toContain('They are expected at 3:40 PM.');
    expect(wordNotice('late', 'email', facts).body).not.toContain('Expected');
  });

  it('of help by video says that they call, in every way of telling, and never that they come', () => {
    const video = { ...facts, kind: 'call' as const, optionTitle: 'Help by video' };
    for (const kind of [...kinds, 'no_show' as const]) {
      for (const channel of ['email', 'text', 'call', 'letter'] as const) {
        const { subject, body } = wordNotice(kind, channel, video);
        expect(`${subject} ${body}`).not.toMatch(
          /\b(comes?|coming|came|on the way|has arrived|no one was home)\b/i,
        );
      }
    }
    expect(
      wordNotice('reminder-morning', 'text', { ...video, now: new Date('2027-03-14T11:00:00Z') }).body,
    ).toContain('Bianca Torres will call today, Sunday, March 14');
    expect(wordNotice('confirmed', 'email', video).body).toContain('Your helper: Bianca Torres');
  });

  it('of an early visit reminds on the evening before', () => {
    const early = { ...facts, startsAt: new Date('2027-03-14T12:30:00Z') };
    expect(
      wordNotice('reminder-morning', 'text', { ...early, now: new Date('2027-03-13T23:00:00Z') }).body,
    ).toContain('Bianca Torres is coming tomorrow, Sunday, March 14');
    expect(
      wordNotice('reminder-morning', 'email', { ...early, now: new Date('2027-03-14T11:00:00Z') }).subject,
    ).toMatch(/^Your visit is today/);
  });

  it('says both times of a ride to an appointment', () => {
    const arrivesBy = new Date('2027-03-14T20:00:00Z');
    expect(wordNotice('confirmed', 'email', { ...facts, arrivesBy }).body).toContain(
      'When: Sunday, March 14, pickup at 3:00 PM, there by 4:00 PM\n',
    );
    expect(wordNotice('confirmed', 'text', { ...facts, arrivesBy }).body).toContain(
      '3:00 PM, there by 4:00 PM. HS-7K4M-29Q.',
    );
  });

  it('says between when something comes that is brought on a round', () => {
    expect(wordNotice('confirmed', 'email', { ...facts, isWindow: true }).body).toContain(
      'When: Sunday, March 14, between 3:00 PM and 5:00 PM\n',
    );
  });
});
