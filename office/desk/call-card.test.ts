import { describe, expect, it } from 'vitest';
import { nothingSaid, type SafetyFacts } from '#domains/site-texts/safety.ts';
import type { KnownPerson, KnownVisit } from '../people/known-person.ts';
import { callCardOf, toKnow } from './call-card.ts';

const now = new Date('2027-02-08T14:00:00Z');
const visit = (changed: Partial<KnownVisit>): KnownVisit => ({
  id: 'x',
  startsAt: '2027-02-08T20:00:00Z',
  timeZone: 'America/New_York',
  title: 'Home cleaning',
  optionId: 'home-cleaning',
  kind: 'visit',
  recipientName: 'Rosa Alvarez',
  professionalName: 'Deepa Nair',
  state: 'confirmed',
  stars: null,
  ordered: '2 bedrooms, 1 bathroom',
  totalCents: 8_800,
  ...changed,
});
const rosa = (changed: Partial<KnownPerson>): KnownPerson => ({
  id: 'x',
  name: 'Rosa Alvarez',
  status: 'A',
  email: null,
  phone: '+17185550142',
  contactPhone: null,
  mailBackSince: null,
  numbersToCall: [],
  timeZone: null,
  memberSince: now,
  lastSeenAt: null,
  hasSafeWord: true,
  safeWord: 'lamp',
  stop: null,
  wayBack: null,
  mergesBegun: [],
  recipients: [],
  carers: [],
  needOptions: [],
  isUnclaimed: false,
  helped: [],
  cards: [],
  membership: null,
  giftBalanceCents: 0,
  next: [],
  last: [],
  drafts: [],
  calls: [],
  sent: [],
  notes: [],
  doubles: [],
  merged: [],
  partOf: null,
  closing: null,
  done: [],
  officeZone: 'America/New_York',
  ...changed,
});
const said = (changed: Partial<KnownPerson>, facts: SafetyFacts = nothingSaid) => {
  const sections = callCardOf(rosa(changed), now, facts);
  return (title: string) => sections.find((section) => section.title === title)?.words;
};

describe('the card of a call', () => {
  it('says first what is today, what was done this morning as well, and that there is nothing', () => {
    const words = said({
      last: [visit({ startsAt: '2027-02-08T13:00:00Z', state: 'completed', stars: 4 })],
      next: [visit({ recipientName: 'Sunja Park' }), visit({ startsAt: '2027-02-10T15:00:00Z' })],
    });
    expect(words('Today')).toEqual([
      'Mon, Feb 8, 8:00 AM: Home cleaning, Deepa Nair, 4 of 5 stars',
      'Mon, Feb 8, 3:00 PM: Home cleaning for Sunja Park, Deepa Nair',
    ]);
    expect(words('Next')).toEqual(['Wed, Feb 10, 10:00 AM: Home cleaning, Deepa Nair']);
    expect(said({})('Today')).toEqual(['No visits today.']);
  });

  it('reads to a caller what is published of checks and insurance, and of the door always', () => {
    const door = 'Two words for your door. They must know your words. If not, keep the door closed.';
    expect(said({})('Who’s coming: read it to them')).toEqual([door]);
    const facts = {
      ...nothingSaid,
      check_by: 'Checkwell',
      insured_cents: 100_000_000,
      insurer: 'Hudson Mutual',
    };
    expect(said({}, facts)('Who’s coming: read it to them')).toEqual([
      'Background check. By Checkwell, before the first visit.',
      'Insured up to $1,000,000. For each visit, with Hudson Mutual.',
      door,
    ]);
  });

  it('says which of the last three did not take place', () => {
    expect(
      said({ last: [visit({ startsAt: '2027-02-01T15:00:00Z', state: 'no_show' })] })('Last 3 visits'),
    ).toEqual(['Mon, Feb 1, 10:00 AM: Home cleaning, Deepa Nair, no one was home']);
  });

  it('says who may pay, and how much of it is left this month', () => {
    const daniel = {
      userId: 'x',
      name: 'Daniel Alvarez',
      recipientName: 'Rosa Alvarez',
      since: now.toISOString(),
      canBook: true,
      canPay: true,
      canChangeNeeds: false,
      monthlyLimitCents: 40_000,
      leftCents: 30_200,
    };
    expect(said({ carers: [daniel] })('Family and friends')?.[0]).toMatch(
      /^Daniel Alvarez may .*up to \$400 a month\. \$302\.00 is left for visits this month\.$/,
    );
    expect(
      said({ helped: [{ ...daniel, monthlyLimitCents: null, leftCents: null }] })('Family and friends'),
    ).toEqual(['Helps Daniel Alvarez.']);
  });

  it('has what to know apart from it, and the safe word only to be said', () => {
    const recipient = {
      id: 'x',
      name: 'Rosa Alvarez',
      isTheMember: true,
      city: 'Queens',
      timeZone: 'America/New_York',
      address: null,
      phone: null,
      emergencyContact: null,
      needs: [{ id: 'hearing', title: 'Hard of hearing.', remarks: null }],
    };
    expect(toKnow(rosa({ recipients: [recipient] }))).toEqual(['Hard of hearing']);
    expect(said({})('Say this')).toEqual(['Safe word: “lamp.” Say it first. Never ask for it.']);
    expect(said({ safeWord: null })('Say this')).toBeUndefined();
  });
});
