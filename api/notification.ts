import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { saveSettings } from '#domains/notifications/commands.server.ts';
import { findSettings } from '#domains/notifications/data.server.ts';
import { channels, noticeTopics, settingsInput, type NotificationSettings } from '#domains/notifications/schema.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { register, type VisitOf } from './operation.ts';

const hour = z.int().min(0).max(23).nullable();
const settings = z.object({ choices: z.partialRecord(z.enum(noticeTopics), z.array(z.enum(channels))), quiet_from: hour, quiet_until: hour }).meta({ id: 'NotificationSettings' });

/** `/api/notification_ms`: by which ways a member wants to be told of what. */
export function registerNotification(api: OpenAPIHono, platform: Platform, visitOf: VisitOf): void {
  register(api, platform, visitOf, {
    method: 'get',
    path: '/notification_ms/settings',
    name: 'getNotificationSettings',
    group: 'notifications',
    summary: 'What is told by which ways; a topic that is missing is told the usual way',
    who: 'active',
    response: z.object({ settings }),
    answer: async ({ member }) => success({ value: { settings: toAnswer(await findSettings(platform.database, member)) } }),
  });
  register(api, platform, visitOf, {
    method: 'put',
    path: '/notification_ms/settings',
    name: 'saveNotificationSettings',
    group: 'notifications',
    summary: 'Replace the settings; safety, security and failed payments are always told',
    who: 'active',
    body: settingsInput,
    response: z.object({ settings }),
    async answer({ member, body }) {
      const saved = await saveSettings(platform, member, body);
      return saved.ok ? success({ value: { settings: toAnswer(saved.value) } }) : saved;
    },
  });
}

function toAnswer({ choices, quietFrom, quietUntil }: NotificationSettings): z.output<typeof settings> {
  return { choices, quiet_from: quietFrom, quiet_until: quietUntil };
}
