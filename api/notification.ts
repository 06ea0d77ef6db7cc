import { z } from 'zod';
import { findSettings, saveSettings } from '#domains/notifications/settings.server.ts';
import {
  channels,
  noticeTopics,
  type NotificationSettings,
  settingsInput,
} from '#domains/notifications/settings.ts';
import { stopTopic } from '#domains/notifications/unsubscribe.server.ts';
import { success } from '#platform/result.ts';
import { call } from './operation.ts';
import { snake, toWire } from './spelling.ts';

const hour = z
  .int('Choose an hour from 0 to 23.')
  .min(0, 'Choose an hour from 0 to 23.')
  .max(23, 'Choose an hour from 0 to 23.')
  .nullable();
const topics = Object.fromEntries(noticeTopics.map((topic) => [snake(topic), topic]));
const ways = z
  .array(z.enum(channels, { error: 'Choose from the ways that are offered.' }))
  .max(channels.length, 'Choose each way only once.');
const settings = z
  .object({
    choices: z.object(Object.fromEntries(Object.keys(topics).map((name) => [name, ways.optional()]))),
    quiet_from: hour,
    quiet_until: hour,
  })
  .meta({ id: 'NotificationSettings' });

/**
 * Topics in the API's spelling. Which ways each offers, and that all are answered, is up to the domain's own
 * schema.
 */
const wishes = z
  .object({
    choices: z.object(Object.fromEntries(Object.keys(topics).map((name) => [name, ways]))),
    quiet_from: hour.optional(),
    quiet_until: hour.optional(),
  })
  .transform(({ choices, ...hours }): z.input<typeof settingsInput> => ({
    ...hours,
    choices: Object.fromEntries(
      Object.entries(choices).map(([name, chosen]) => [topics[name], chosen]),
    ) as z.input<typeof settingsInput>['choices'],
  }))
  .pipe(settingsInput)
  .meta({ id: 'NotificationWishes' });

/** `/api/notification_ms`: how a member wants to be told of what. */
export const notificationCalls = [
  call({
    method: 'get',
    path: '/notification_ms/settings',
    name: 'getNotificationSettings',
    group: 'notifications',
    summary: 'What is told by which ways; a topic that is missing is told the usual way',
    who: 'active',
    response: z.object({ settings }),
    answer: async ({ platform, member }) =>
      success({ value: { settings: toAnswer(await findSettings(platform, member)) } }),
  }),
  call({
    method: 'put',
    path: '/notification_ms/settings',
    name: 'saveNotificationSettings',
    group: 'notifications',
    summary: 'Replace the settings; safety, security and failed payments are always told',
    who: 'active',
    body: wishes,
    response: z.object({ settings }),
    async answer({ platform, member, body }) {
      const saved = await saveSettings(platform, member, body);
      return saved.ok ? success({ value: { settings: toAnswer(saved.value) } }) : saved;
    },
  }),
  call({
    method: 'post',
    path: '/notification_ms/unsubscriptions',
    name: 'stopTopic',
    group: 'notifications',
    summary: 'Unsubscribe the recipient of an email from its topic, by the key in its link; needs no sign-in',
    who: 'anyone',
    body: z.object({ key: z.string().max(200) }),
    response: z.object({ topic: z.enum(noticeTopics.map(snake)) }),
    async answer({ platform, body }) {
      const stopped = await stopTopic(platform, body.key);
      return stopped.ok ? success({ value: { topic: snake(stopped.value.topic) } }) : stopped;
    },
  }),
];

function toAnswer({ choices, quietFrom, quietUntil }: NotificationSettings): z.output<typeof settings> {
  return { choices: toWire(choices), quiet_from: quietFrom, quiet_until: quietUntil };
}
