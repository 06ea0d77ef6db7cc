import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { transaction } from '#platform/database/database.ts';
import { deliverDueMessages } from '#platform/messages/delivery.ts';
import { createMailTransport } from '#platform/messages/mail.ts';
import { enqueueMessages } from '#platform/messages/messages.ts';
import { startMailServer } from '#stand-ins/mail-server.ts';
import { createTestPlatform } from './platform.ts';

const many = 400;

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

it(`${many} messages over SMTP by several processes with several lanes each arrive once each`, async () => {
  const { platform } = world;
  const server = await startMailServer();
  const messages = Array.from({ length: many }, (_, index) => ({
    dedupeKey: `many:${index}`,
    kind: 'confirmed',
    channel: 'email' as const,
    address: `person-${index}@example.com`,
    subject: `About ${index}`,
    body: 'Hello,\n\nYour visit is booked.',
  }));
  // Written by two at the same moment, too.
  await Promise.all(
    [1, 2].map(() =>
      transaction(platform.database, (work) => enqueueMessages(work, messages, world.clock.now())),
    ),
  );
  const mail = createMailTransport(server.url, { from: platform.configuration.MAIL_FROM });
  const sent = await Promise.all(
    [1, 2, 3].map(() => deliverDueMessages(platform, mail, createDispatch(platform), { lanes: 4 })),
  );
  expect(sent.reduce((sum, each) => sum + each, 0)).toBe(many);
  expect(new Set(server.arrived.map(({ to }) => to)).size).toBe(many);
  expect(server.arrived).toHaveLength(many);
  mail.close?.();
  await server.stop();
});
