import { Temporal } from 'temporal-polyfill';
import { type Channel, channels, type NoticeTopic, type NotificationSettings, type Reachable } from './schema.ts';

const officeTimeZone = 'America/New_York';

/** Where a channel reaches somebody; undefined where it does not. */
export function addressOf(person: Pick<Reachable, 'email' | 'phone' | 'contactPhone' | 'postalAddress' | 'undeliverable'>, channel: Channel): string | undefined {
  if (person.undeliverable.includes(channel)) return undefined;
  if (channel === 'email') return person.email ?? undefined;
  if (channel === 'text') return person.phone ?? person.contactPhone ?? undefined;
  if (channel === 'letter') return person.postalAddress ?? undefined;
  return person.contactPhone ?? person.phone ?? undefined;
}

/** The way for who has chosen none: in writing, to what they have confirmed; where nothing in writing arrives, we call. */
export function usualChannel(person: Pick<Reachable, 'email' | 'phone' | 'contactPhone' | 'postalAddress' | 'undeliverable'>): Channel {
  return channels.find((channel) => addressOf(person, channel) !== undefined) ?? 'email';
}

export interface Way {
  channel: Channel;
  address: string;
  /** Later than now only within quiet hours. */
  dueAt: Date;
  /** Not chosen by the person, but needed to reach them in time. */
  added?: true;
  /** For which choice of theirs, where it is another one than that of the notice. */
  topic?: NoticeTopic;
}

/**
 * By which ways somebody is told of a topic. A chosen way that does not reach them (any more) is made up for by the usual
 * one, so that nothing is lost in silence. `always` is for safety and security: they cannot be turned off and never wait.
 */
export function waysToTell(person: Reachable, topic: NoticeTopic | 'always', now: Date): Way[] {
  const usual = [usualChannel(person)];
  const chosen = topic === 'always' ? usual : (person.settings?.choices[topic] ?? (topic === 'news' ? [] : usual));
  const reaching = channels.filter((channel) => chosen.includes(channel) && addressOf(person, channel) !== undefined);
  const taken = chosen.length > 0 && reaching.length === 0 ? usual : reaching;
  return taken.flatMap((channel) => {
    const address = addressOf(person, channel);
    if (address === undefined) return [];
    const makesNoise = channel === 'text' || channel === 'call';
    const waits = makesNoise && topic !== 'always';
    return [{ channel, address, dueAt: waits ? afterQuiet(person.settings, person.timeZone, now) : now }];
  });
}

/** How long the post may take. */
const postalDays = 5;

/** The same ways, with a call beside where a letter alone would come after what it tells of. */
export function inTime(ways: readonly Way[], person: Reachable, by: Date, now: Date): Way[] {
  const letterAlone = ways.length > 0 && ways.every((way) => way.channel === 'letter');
  const address = addressOf(person, 'call');
  if (!letterAlone || address === undefined || by.getTime() - now.getTime() > postalDays * 86_400_000) return [...ways];
  return [...ways, { channel: 'call', address, dueAt: afterQuiet(person.settings, person.timeZone, now), added: true }];
}

/** The end of the quiet hours that `now` falls into, else `now` itself. */
export function afterQuiet(settings: Pick<NotificationSettings, 'quietFrom' | 'quietUntil'> | null, timeZone: string | null, now: Date): Date {
  const { quietFrom: from, quietUntil: until } = settings ?? { quietFrom: null, quietUntil: null };
  if (from === null || until === null || from === until) return now;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone ?? officeTimeZone);
  const overnight = from > until;
  const quiet = overnight ? local.hour >= from || local.hour < until : local.hour >= from && local.hour < until;
  if (!quiet) return now;
  const day = overnight && local.hour >= from ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  return new Date(day.toZonedDateTime({ timeZone: local.timeZoneId, plainTime: Temporal.PlainTime.from({ hour: until }) }).epochMilliseconds);
}
