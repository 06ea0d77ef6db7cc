import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { envelopeAddress } from '#domains/people/address.ts';

export const channels = ['email', 'text', 'call', 'letter'] as const;
export type Channel = (typeof channels)[number];

/**
 * The topics whose ways a person can choose. Safety, sign-ins and failed payments are not among them: people
 * are always told about these.
 */
export const noticeTopics = [
  'booked',
  'reminder',
  'visit-day',
  'money',
  'membership',
  'carer',
  'call-back',
  'digest',
  'news',
] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** What most members want to choose a way for. */
export const topicsOfVisits: readonly NoticeTopic[] = ['booked', 'reminder', 'visit-day'];

/** The ways that can be chosen for a topic: letters take days, and long messages are for reading. */
export function channelsFor(topic: NoticeTopic): readonly Channel[] {
  if (topic === 'reminder' || topic === 'visit-day') return ['email', 'text', 'call'];
  return topic === 'digest' ? ['email', 'letter'] : channels;
}

/** A missing topic is told the usual way; one with no channel is not told at all. */
export type Choices = Partial<Record<NoticeTopic, Channel[]>>;

/**
 * The choices as they are kept to where no texts can be sent: without texts, and for a topic that was to be
 * texted alone none, so that it is told the usual way.
 */
export function choicesKeptTo(choices: Choices, canText: boolean): Choices {
  if (canText) return choices;
  return Object.fromEntries(
    Object.entries(choices).flatMap(([topic, chosen]) => {
      const left = chosen.filter((channel) => channel !== 'text');
      return left.length === 0 && chosen.length > 0 ? [] : [[topic, left]];
    }),
  );
}

export interface NotificationSettings {
  choices: Choices;
  /** Hours by the person's own clock; both are set or neither. */
  quietFrom: number | null;
  quietUntil: number | null;
}

/** How a person can be reached, and how they want to be. */
export interface Reachable {
  email: string | null;
  /** The number that they sign in with, which takes texts. */
  phone: string | null;
  /** Where they want to be called, when that is another number. */
  contactPhone: string | null;
  /** Where a letter reaches them. */
  home: (Parameters<typeof envelopeAddress>[0] & { name: string }) | null;
  /** Where they live; null where we do not know. */
  timeZone: string | null;
  /** The office's, whose night is theirs where we do not know where they live. */
  officeZone: string;
  /** Whether this installation sends texts at all. */
  canText: boolean;
  /** Channels by which our last message did not arrive. */
  undeliverable: Channel[];
  safeWord: string | null;
  settings: NotificationSettings | null;
}

const topicChoice = (topic: NoticeTopic) =>
  z
    .array(z.enum(channelsFor(topic), { error: 'Choose from the ways that are offered.' }))
    .max(channels.length, 'Choose each way only once.');

/** A form sends text, empty for none; JSON sends a number or null. */
const hour = z
  .union(
    [
      z
        .string()
        .regex(/^\d{0,2}$/)
        .transform((text) => (text === '' ? null : Number(text))),
      z.number(),
      z.null(),
    ],
    { error: 'Choose an hour from the list.' },
  )
  .pipe(
    z
      .int('Choose an hour from the list.')
      .min(0, 'Choose an hour from the list.')
      .max(23, 'Choose an hour from the list.')
      .nullable(),
  )
  .optional()
  .transform((value) => value ?? null);

export const settingsInput = z
  .object({
    choices: z.object(
      Object.fromEntries(noticeTopics.map((topic) => [topic, topicChoice(topic)])) as Record<
        NoticeTopic,
        ReturnType<typeof topicChoice>
      >,
    ),
    quiet_from: hour,
    quiet_until: hour,
  })
  .check((context) => {
    const { quiet_from: from, quiet_until: until } = context.value;
    if ((from === null) !== (until === null)) {
      const path = from === null ? 'quiet_from' : 'quiet_until';
      context.issues.push({
        code: 'custom',
        path: [path],
        input: context.value,
        message: 'Choose both hours, or none.',
      });
    } else if (from !== null && from === until) {
      context.issues.push({
        code: 'custom',
        path: ['quiet_until'],
        input: context.value,
        message: 'Choose a later hour, so that there is a time in between.',
      });
    }
  });
export type SettingsInput = z.output<typeof settingsInput>;

/** Where a channel reaches a person; undefined where it does not. */
export function addressOf(
  person: Pick<Reachable, 'email' | 'phone' | 'contactPhone' | 'home' | 'canText' | 'undeliverable'>,
  channel: Channel,
): string | undefined {
  if (person.undeliverable.includes(channel)) return undefined;
  if (channel === 'email') return person.email ?? undefined;
  if (channel === 'text')
    return person.canText ? (person.phone ?? person.contactPhone ?? undefined) : undefined;
  if (channel === 'letter')
    return person.home === null ? undefined : `${person.home.name}\n${envelopeAddress(person.home)}`;
  return person.contactPhone ?? person.phone ?? undefined;
}

/**
 * The way for people who have chosen none: in writing, to what they have confirmed; where nothing in writing
 * arrives, we call.
 */
export function usualChannel(
  person: Pick<Reachable, 'email' | 'phone' | 'contactPhone' | 'home' | 'canText' | 'undeliverable'>,
): Channel {
  return channels.find((channel) => addressOf(person, channel) !== undefined) ?? 'email';
}

export interface Way {
  channel: Channel;
  address: string;
  /** Later than now only within quiet hours. */
  dueAt: Date;
  /** Not chosen by the person, but needed to reach them in time. */
  added?: true;
  /** The topic whose choice it follows, when that differs from the notice's own. */
  topic?: NoticeTopic;
}

/**
 * The ways to tell a person about a topic. A chosen way that does not, or no longer, reach them is replaced
 * by the usual one, so that nothing is silently lost. `always` is for safety and security: it cannot be
 * turned off and never waits.
 */
export function waysToTell(person: Reachable, topic: NoticeTopic | 'always', now: Date): Way[] {
  const usual = [usualChannel(person)];
  const chosen =
    topic === 'always' ? usual : (person.settings?.choices[topic] ?? (topic === 'news' ? [] : usual));
  const reaching = channels.filter(
    (channel) => chosen.includes(channel) && addressOf(person, channel) !== undefined,
  );
  const taken = chosen.length > 0 && reaching.length === 0 ? usual : reaching;
  return taken.flatMap((channel) => {
    const address = addressOf(person, channel);
    if (address === undefined) return [];
    const makesNoise = channel === 'text' || channel === 'call';
    const waits = makesNoise && topic !== 'always';
    return [
      { channel, address, dueAt: waits ? afterQuiet(quietFor(person, topic), zoneOf(person), now) : now },
    ];
  });
}

/** When most people sleep, on their own clock. */
export const usualNight = { quietFrom: 21, quietUntil: 8 };

/** Topics that lose nothing by a night; news of a visit that is booked, moved or under way would. */
const canWait: readonly (NoticeTopic | 'always')[] = [
  'reminder',
  'money',
  'membership',
  'carer',
  'digest',
  'news',
];

/** A person's quiet hours for a topic: their own, or the night for what can wait where they chose nothing. */
const quietFor = ({ settings }: Pick<Reachable, 'settings'>, topic: NoticeTopic | 'always') =>
  settings ?? (canWait.includes(topic) ? usualNight : null);

/** How long the mail carrier may take. */
const postalDays = 5;

/** These ways, plus a call where a letter alone would arrive after the event that it announces. */
export function inTime(ways: readonly Way[], person: Reachable, by: Date, now: Date): Way[] {
  const letterAlone = ways.length > 0 && ways.every((way) => way.channel === 'letter');
  const address = addressOf(person, 'call');
  if (!letterAlone || address === undefined || by.getTime() - now.getTime() > postalDays * 86_400_000)
    return [...ways];
  return [
    ...ways,
    { channel: 'call', address, dueAt: afterQuiet(person.settings, zoneOf(person), now), added: true },
  ];
}

const zoneOf = ({ timeZone, officeZone }: Pick<Reachable, 'timeZone' | 'officeZone'>) =>
  timeZone ?? officeZone;

/** The end of the quiet hours that `now` falls into, else `now` itself. */
export function afterQuiet(
  settings: Pick<NotificationSettings, 'quietFrom' | 'quietUntil'> | null,
  timeZone: string,
  now: Date,
): Date {
  const { quietFrom: from, quietUntil: until } = settings ?? { quietFrom: null, quietUntil: null };
  if (from === null || until === null || from === until) return now;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const overnight = from > until;
  const quiet = overnight
    ? local.hour >= from || local.hour < until
    : local.hour >= from && local.hour < until;
  if (!quiet) return now;
  const day = overnight && local.hour >= from ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  return new Date(
    day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: Temporal.PlainTime.from({ hour: until }) })
      .epochMilliseconds,
  );
}
