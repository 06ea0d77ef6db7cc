import { describe, expect, it } from 'vitest';
import { afterQuiet, inTime, noticeTopics, type Reachable, settingsInput, waysToTell } from './settings.ts';

const now = new Date('2027-02-05T15:00:00Z');
const rosa: Reachable = {
  email: 'rosa@example.com',
  phone: null,
  contactPhone: '+17185550142',
  timeZone: 'America/New_York',
  officeZone: 'America/Los_Angeles',
  home: {
    name: 'Rosa Alvarez',
    unit_no: '4B',
    address_1: '12 Lantern Street',
    address_2: null,
    zipcode: '11375',
    city: 'Forest Hills',
    state: 'NY',
  },
  canText: true,
  undeliverable: [],
  safeWord: null,
  settings: null,
};
const chosen = (
  choices: NonNullable<Reachable['settings']>['choices'],
  quiet: [number, number] | null = null,
) => ({
  ...rosa,
  settings: { choices, quietFrom: quiet?.[0] ?? null, quietUntil: quiet?.[1] ?? null },
});
const channelsOf = (person: Reachable, topic: Parameters<typeof waysToTell>[1]) =>
  waysToTell(person, topic, now).map((way) => way.channel);

describe('by which ways somebody is told', () => {
  it('is the usual one where nothing was chosen, and none for news', () => {
    expect(waysToTell(rosa, 'booked', now)).toEqual([
      { channel: 'email', address: 'rosa@example.com', dueAt: now },
    ]);
    expect(channelsOf({ ...rosa, email: null, phone: '+12125550117' }, 'booked')).toEqual(['text']);
    expect(channelsOf(rosa, 'news')).toEqual([]);
  });

  it('is what was chosen, several at once or none', () => {
    expect(channelsOf(chosen({ booked: ['call', 'text'] }), 'booked')).toEqual(['text', 'call']);
    expect(channelsOf(chosen({ booked: [] }), 'booked')).toEqual([]);
    expect(channelsOf(chosen({ booked: [] }), 'membership')).toEqual(['email']);
  });

  it('loses nothing when a chosen way does not reach them', () => {
    expect(channelsOf({ ...chosen({ booked: ['text'] }), contactPhone: null }, 'booked')).toEqual(['email']);
  });

  it('goes round a way by which the last message did not arrive', () => {
    expect(channelsOf({ ...rosa, undeliverable: ['email'] }, 'booked')).toEqual(['text']);
    expect(channelsOf({ ...rosa, undeliverable: ['email', 'text'] }, 'booked')).toEqual(['call']);
    expect(
      channelsOf({ ...chosen({ booked: ['email', 'call'] }), undeliverable: ['email'] }, 'booked'),
    ).toEqual(['call']);
  });

  it('may be a letter, which makes no noise, with a call beside it where the post is too slow', () => {
    const person = chosen({ booked: ['letter'] }, [9, 12]);
    const ways = waysToTell(person, 'booked', now);
    expect(ways).toEqual([
      {
        channel: 'letter',
        address: 'Rosa Alvarez\n12 Lantern Street, Apt 4B\nForest Hills, NY 11375',
        dueAt: now,
      },
    ]);
    const inDays = (days: number) =>
      inTime(ways, person, new Date(now.getTime() + days * 86_400_000), now).map((way) => [
        way.channel,
        way.dueAt.toISOString(),
      ]);
    expect(inDays(9)).toEqual([['letter', now.toISOString()]]);
    expect(inDays(2)).toEqual([
      ['letter', now.toISOString()],
      ['call', '2027-02-05T17:00:00.000Z'],
    ]);
  });

  it('cannot be turned off for safety and security, and does not wait there', () => {
    const off = chosen(Object.fromEntries(noticeTopics.map((topic) => [topic, []])), [9, 12]);
    expect(waysToTell({ ...off, email: null }, 'always', now)).toEqual([
      { channel: 'text', address: '+17185550142', dueAt: now },
    ]);
  });
});

describe('a person who has chosen nothing', () => {
  const nobodyAsked: Reachable = { ...rosa, email: null, phone: '+12125550142' };
  const due = (topic: 'reminder' | 'visit-day' | 'always', at: string) =>
    waysToTell(nobodyAsked, topic, new Date(at))[0]?.dueAt.toISOString();

  it('is not texted at night about what can wait', () => {
    expect(due('reminder', '2027-02-09T09:53:00Z')).toBe('2027-02-09T13:00:00.000Z');
    expect(due('reminder', '2027-02-09T13:00:00Z')).toBe('2027-02-09T13:00:00.000Z');
    for (const topic of ['visit-day', 'always'] as const)
      expect(due(topic, '2027-02-09T09:53:00Z')).toBe('2027-02-09T09:53:00.000Z');
  });

  it('is texted at any hour by whoever has said that no hour is quiet', () => {
    const asked = { ...nobodyAsked, settings: { choices: {}, quietFrom: null, quietUntil: null } };
    const at = new Date('2027-02-09T09:53:00Z');
    expect(waysToTell(asked, 'reminder', at)[0]?.dueAt).toEqual(at);
  });
});

describe('quiet hours', () => {
  const night = { quietFrom: 21, quietUntil: 8 };
  it.each([
    ['2027-02-05T15:00:00Z', '2027-02-05T15:00:00.000Z'],
    ['2027-02-06T02:00:00Z', '2027-02-06T13:00:00.000Z'],
    ['2027-02-06T07:30:00Z', '2027-02-06T13:00:00.000Z'],
    ['2027-02-06T13:00:00Z', '2027-02-06T13:00:00.000Z'],
    // The night when the clocks go forward is an hour shorter.
    ['2027-03-14T02:30:00Z', '2027-03-14T12:00:00.000Z'],
  ])('%s in New York is due at %s', (at, due) => {
    expect(afterQuiet(night, 'America/New_York', new Date(at)).toISOString()).toBe(due);
  });

  it('hold texts and calls back, and not mails', () => {
    const person = chosen({ booked: ['email', 'text'] }, [9, 12]);
    expect(waysToTell(person, 'booked', now).map((way) => way.dueAt.toISOString())).toEqual([
      '2027-02-05T15:00:00.000Z',
      '2027-02-05T17:00:00.000Z',
    ]);
  });
});

describe('the form of the settings', () => {
  const choices = Object.fromEntries(noticeTopics.map((topic) => [topic, ['email']]));
  it('wants both hours or none, and two that differ', () => {
    expect(settingsInput.safeParse({ choices, quiet_from: '', quiet_until: '' }).data).toMatchObject({
      quiet_from: null,
      quiet_until: null,
    });
    expect(settingsInput.safeParse({ choices, quiet_from: '21', quiet_until: '0' }).data).toMatchObject({
      quiet_from: 21,
      quiet_until: 0,
    });
    for (const [from, until] of [
      ['21', ''],
      ['', '8'],
      ['8', '8'],
      ['24', '8'],
      ['x', '8'],
      ['-1', '8'],
    ]) {
      expect(settingsInput.safeParse({ choices, quiet_from: from, quiet_until: until }).success).toBe(false);
    }
  });

  it('takes no way that is too slow for its topic', () => {
    expect(settingsInput.safeParse({ choices: { ...choices, booked: ['letter'] } }).success).toBe(true);
    expect(settingsInput.safeParse({ choices: { ...choices, reminder: ['letter'] } }).success).toBe(false);
  });

  it('takes no way and no topic that there is not', () => {
    expect(settingsInput.safeParse({ choices: { ...choices, booked: ['pigeon'] } }).success).toBe(false);
    expect(settingsInput.safeParse({ choices: { booked: ['email'] } }).success).toBe(false);
  });
});
