import { describe, expect, it } from 'vitest';
import { compileTerms, firstPolicy } from '#domains/visits/terms/terms.ts';
import { consequencesOf, type MoveFacts, type PersonOfMove } from './move.ts';

const at = (time: string) => new Date(`2027-02-08T${time}:00Z`);
const home = { latitude: 40.75, longitude: -73.87 };
const farAway = { latitude: 40.58, longitude: -73.96 };

const dora: PersonOfMove = {
  id: 'dora',
  name: 'Dora',
  isActive: true,
  areaId: 'queens',
  options: ['home-cleaning'],
  languages: ['en'],
  hours: [{ weekday: 1, startsMinute: 8 * 60, endsMinute: 18 * 60 }],
  others: [],
  timeZone: 'UTC',
  off: [],
  papersEnd: null,
  hasPapers: true,
  visits: [],
  before: { visits: 0, stars: null },
};
const facts: MoveFacts = {
  now: at('07:00'),
  visit: {
    startsAt: at('10:00'),
    timeZone: 'UTC',
    areaId: 'queens',
    optionId: 'home-cleaning',
    optionTitle: 'Home cleaning',
    recipientName: 'Rosa Alvarez',
    professionalId: 'ana',
    professionalName: 'Ana',
    place: home,
    totalCents: 9_800,
    terms: compileTerms(
      { policy: firstPolicy, id: null },
      { startsAt: at('10:00'), totalCents: 9_900, freeHours: 2 },
    ),
    policy: firstPolicy,
    needs: 2,
    isOfSeries: false,
  },
  to: { startsAt: at('14:00'), endsAt: at('16:00'), occupiedUntil: at('16:30') },
  person: dora,
  isFree: true,
  keepsOrder: true,
  wishedLanguages: null,
  timesBefore: 6,
  beside: [],
};
const words = (more: Partial<MoveFacts>) => consequencesOf({ ...facts, ...more }).map((each) => each.words);
const obstacles = (more: Partial<MoveFacts>) =>
  consequencesOf({ ...facts, isFree: false, ...more })
    .filter(({ isBlocking }) => isBlocking)
    .map((each) => each.words);
const beside = (from: string, until: string, place = home) => ({
  reference: 'HS-7K4M-29Q',
  recipientName: 'Grace Lee',
  startsAt: at(from),
  endsAt: at(until),
  occupiedUntil: at(until),
  place,
});

describe('what a move asks of people', () => {
  it('is said in sentences: another face, needs, and terms that stay', () => {
    expect(words({})).toEqual([
      'Rosa Alvarez knows Ana (6 visits) and has not met Dora.',
      'Dora has to read 2 needs before setting out.',
      'The price stays $98.00, and nothing is charged for the change. Canceling is then free until Monday, February 8, 2:00 PM (now it is free until Monday, February 8, 8:00 AM).',
    ]);
  });

  it('is less where the same person comes, and where the time stays', () => {
    expect(words({ person: { ...dora, id: 'ana' } })).toHaveLength(1);
    expect(words({ to: { ...facts.to, startsAt: at('10:00') } }).at(-1)).toBe(
      'The price stays $98.00, and nothing is charged for the change.',
    );
  });

  it('tells of nothing that was told as a need to those who may not know', () => {
    const hidden = words({ visit: { ...facts.visit, needs: null }, wishedLanguages: null });
    expect(hidden.join(' ')).not.toMatch(/need|speak/);
  });

  it('names a language, stars of before, a series and ways that are too long', () => {
    const all = words({
      wishedLanguages: ['es'],
      visit: { ...facts.visit, isOfSeries: true },
      person: {
        ...dora,
        before: { visits: 1, stars: 2 },
        visits: [beside('11:00', '13:55', farAway), beside('16:30', '18:00')],
      },
    });
    expect(all).toContain('Dora was given 2 of 5 stars here the last time.');
    expect(all).toContain('Dora does not speak Spanish, which is wished for here.');
    expect(all).toContain('Only this visit moves. The rest of the series stays.');
    expect(all[0]).toMatch(/^The drive from Grace Lee takes about \d\d minutes, and there are 5\.$/);
    expect(all.join(' ')).not.toContain('The drive to Grace Lee');
  });
});

describe('what makes a move impossible', () => {
  it('is nothing where the time is free for them', () => {
    expect(obstacles({ isFree: true })).toEqual([]);
  });

  it('is said by its reasons, all of them', () => {
    expect(
      obstacles({
        person: {
          ...dora,
          areaId: 'bronx',
          options: [],
          papersEnd: '2027-02-01',
          visits: [beside('15:00', '17:00')],
          off: [{ startsAt: at('12:00'), endsAt: at('20:00'), reason: 'Dentist' }],
        },
      }),
    ).toEqual([
      'Dora works in another area.',
      'Dora does not do Home cleaning.',
      'A document Dora needs expires before that day.',
      'Dora is with Grace Lee from 3:00 PM to 5:00 PM (HS-7K4M-29Q).',
      'Dora has time off then: Dentist.',
    ]);
  });

  it('counts the time after a visit, too', () => {
    expect(obstacles({ person: { ...dora, visits: [beside('16:15', '17:00')] } })[0]).toContain('Grace Lee');
    expect(obstacles({ person: { ...dora, visits: [beside('16:30', '17:00')] } })).toEqual([
      'Dora is not available then. Visits start on the hour or half hour, and Home cleaning needs time after it.',
    ]);
  });

  it('may be hours, an end, an order, or that it is too late', () => {
    const evening = { startsAt: at('17:00'), endsAt: at('19:00'), occupiedUntil: at('19:30') };
    expect(obstacles({ to: evening })).toEqual(['Dora does not work at that time.']);
    expect(obstacles({ person: { ...dora, isActive: false } })[0]).toBe('Dora no longer works with us.');
    expect(obstacles({ isFree: true, keepsOrder: false })).toEqual([
      'The ride home would start before they arrive.',
    ]);
    expect(obstacles({ now: at('14:00') })).toEqual(['That time has passed.']);
  });
});
