import { z } from 'zod';
import { channels, channelsFor, noticeTopics, type Channel, type NoticeTopic } from './choices/rules.ts';

export { channels, channelsFor, noticeTopics, type Channel, type NoticeTopic } from './choices/rules.ts';

/** A topic that is missing is told the usual way; one with no channel is not told at all. */
export type Choices = Partial<Record<NoticeTopic, Channel[]>>;

export interface NotificationSettings {
  choices: Choices;
  /** Hours of the person's own clock, both or none. */
  quietFrom: number | null;
  quietUntil: number | null;
}

/** How somebody can be reached, and how they want to be. */
export interface Reachable {
  email: string | null;
  /** The number that they sign in with, which takes texts. */
  phone: string | null;
  /** Where they want to be called, when it is another one. */
  contactPhone: string | null;
  /** Where a letter reaches them: name and address, a line each. */
  postalAddress: string | null;
  timeZone: string | null;
  /** Ways by which our last message did not arrive. */
  undeliverable: Channel[];
  safeWord: string | null;
  settings: NotificationSettings | null;
}

const topicChoice = (topic: NoticeTopic) => z.array(z.enum(channelsFor(topic), { error: 'Choose from the ways that are offered.' })).max(channels.length, 'Choose each way only once.');

/** Of a form it is text, empty for none; in JSON a number or null. */
const hour = z
  .union([z.string().regex(/^\d{0,2}$/).transform((text) => (text === '' ? null : Number(text))), z.number(), z.null()], { error: 'Choose an hour from the list.' })
  .pipe(z.int('Choose an hour from the list.').min(0, 'Choose an hour from the list.').max(23, 'Choose an hour from the list.').nullable())
  .optional()
  .transform((value) => value ?? null);

export const settingsInput = z
  .object({
    choices: z.object(Object.fromEntries(noticeTopics.map((topic) => [topic, topicChoice(topic)])) as Record<NoticeTopic, ReturnType<typeof topicChoice>>),
    quiet_from: hour,
    quiet_until: hour,
  })
  .check((context) => {
    const { quiet_from: from, quiet_until: until } = context.value;
    if ((from === null) !== (until === null)) {
      const path = from === null ? 'quiet_from' : 'quiet_until';
      context.issues.push({ code: 'custom', path: [path], input: context.value, message: 'Choose both hours, or none.' });
    } else if (from !== null && from === until) {
      context.issues.push({ code: 'custom', path: ['quiet_until'], input: context.value, message: 'Choose a later hour, so that there is a time in between.' });
    }
  });
export type SettingsInput = z.output<typeof settingsInput>;
