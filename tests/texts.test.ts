import { describe, expect, it } from 'vitest';
import { activationMessage, resetMessage, signInCodeMessage } from '#domains/access/sign-in-messages.ts';
import { answers } from '#domains/conversations/answer.ts';
import { callTimes, callWindow } from '#domains/enquiries/enquiry.ts';
import { officeOf } from '#domains/enquiries/office-words.ts';
import { callBackText, comingSoonText, messageArrivedText } from '#domains/enquiries/words.ts';
import { type MembershipNotice, wordMembershipNotice } from '#domains/membership/words.ts';
import { gsm7Length, textWithSafeWord, toGsm7 } from '#domains/notifications/text.ts';
import { greeting } from '#domains/people/words.ts';
import { wordRefund } from '#domains/visit-money/refund.ts';
import { wordWriteOff } from '#domains/visit-money/write-off.ts';
import { readConfiguration } from '#platform/configuration/configuration.ts';
import type { Platform } from '#platform/platform.ts';
import { demoSettings } from '#seeds/demo/operator-facts.ts';

const configuration = readConfiguration(demoSettings);
const platform = { configuration, publicUrl: 'https://help.example.org' } as Platform;
const sender = {
  site: configuration.SITE_NAME,
  phone: configuration.PHONE,
  safeWord: null,
  hours: 'Every day',
};
const office = officeOf(configuration);
const link = 'x'.repeat(43);
const person = { name: 'Walter Brooks', contact: { kind: 'phone' as const, value: '+12125550117' } };
const now = new Date('2027-02-05T15:00:00Z');
const notices: MembershipNotice[] = [
  'joined',
  'changed',
  'renewed',
  'renewal-ahead',
  'renewal-failed',
  'cancelled',
  'kept',
  'paused',
  'resumed',
  'ended',
  'ended-unpaid',
  'credit-returned',
  'refunded',
  'join-declined',
];
const membership = {
  planId: 'premier-concierge' as const,
  billing: 'yearly' as const,
  periodEndsAt: new Date('2027-09-22T12:00:00Z'),
  endsAt: null,
  pausedUntil: null,
};
const visit = {
  kind: 'visit' as const,
  optionTitle: 'Shower grab bar installation',
  when: ['Wednesday, September 22, 11:45 AM', 'Wed, Sep 22, 11:45 AM'],
};

const money = {
  ...sender,
  personName: 'Walter Brooks',
  reference: 'HS-7K4M-29Q',
  amountCents: 1_234_500,
};

/**
 * Every text that is not about a visit itself; those are tried with all names and times in the booking's own
 * tests.
 */
const texts: Record<string, string | string[]> = {
  activation: activationMessage(platform, person, '123456', link).body,
  'signing in': signInCodeMessage(platform, person, '123456', 'text').body,
  'new password': resetMessage(platform, person, link).body,
  ...Object.fromEntries(
    notices.map((notice) => [
      notice,
      wordMembershipNotice(notice, 'text', {
        ...sender,
        publicUrl: platform.publicUrl,
        personName: 'Walter Brooks',
        timeZone: 'America/New_York',
        membership,
        amountCents: 199_000,
      }).body,
    ]),
  ),
  'call-back': callTimes.map(
    (time) => callBackText(sender, callWindow(time, now, office), now, 'Pacific/Honolulu').body,
  ),
  'money back': wordRefund('text', { ...money, reason: 'The oven was left out.' }).body,
  'nothing owed': wordWriteOff('text', money).body,
  'coming soon': comingSoonText(sender, '80202').body,
  'message arrived': messageArrivedText(sender).body,
  confirmed: answers.confirmed(sender, visit),
  'no visit': answers.noVisit(sender),
  'call coming': answers.callComing(
    sender,
    'tomorrow, Saturday, November 21, between 8:00 AM and 10:00 AM, New York time',
  ),
  'may cancel': answers.mayCancel(sender, visit, 12_950),
  'was canceled': answers.cancelled(sender, visit, 12_950),
  'not possible': answers.notPossible(sender),
  'for which visit': [1, 2].map((count) =>
    answers.forWhich(
      sender,
      Array.from({ length: count }, () => visit),
    ),
  ),
  kept: answers.kept(sender, visit),
  'a visit now': answers.aboutNow(sender),
  'passed on': answers.passedOn(sender, visit),
  menu: answers.menu(sender),
  stopped: answers.stopped(sender),
  'stopped, and the visit stands': answers.stoppedAndStands(sender, visit),
  'stopped, and the visit is canceled': answers.stoppedAndCancelled(sender, visit, 12_950),
  started: answers.started(sender),
  'wrong number': answers.wrongNumber(sender),
  danger: answers.danger(sender),
  'danger while closed': answers.dangerWhileClosed(sender, 'Wed, Sep 22, 11:45 AM'),
  unknown: answers.unknown(sender),
};

describe('a text', () => {
  it.each(
    Object.entries(texts).flatMap(([kind, each]) => [each].flat().map((body) => [kind, body] as const)),
  )('about %s has one part: our name first, our number last', (_, body) => {
    expect(gsm7Length(body)).toBeLessThanOrEqual(160);
    expect(toGsm7(body)).toBe(body);
    expect(body.startsWith('Hearthside: ')).toBe(true);
    expect(body.endsWith('(212) 555-0142')).toBe(true);
  });

  it.each(['activation', 'signing in', 'new password'])(
    'about %s keeps its code or link whole, with a safe word too',
    (kind) => {
      const body = textWithSafeWord(String(texts[kind]), 'Hearthside', 'lamplight');
      expect(body).toMatch(new RegExp(`123456|${link}`));
      expect(gsm7Length(body)).toBeLessThanOrEqual(160);
    },
  );
});

describe('a greeting', () => {
  it.each(['Rosa Alvarez', "Mary-Jane O'Neil", 'Dr. José Núñez', 'Sunja Kim Jr.', '김순자'])(
    'names %s',
    (name) => {
      expect(greeting(name)).toBe(`Hello ${name},`);
    },
  );

  it.each([
    'Win now at evil.example',
    'http://evil.example',
    'Call 212 555 0100',
    'a@b.example',
    `Buy ${'this '.repeat(20)}`,
    '<b>x</b>',
    'You won! Click',
  ])('does not repeat "%s"', (name) => {
    expect(greeting(name)).toBe('Hello,');
  });
});
