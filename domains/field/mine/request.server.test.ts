import { afterAll, beforeAll, expect, it } from 'vitest';
import { readQueue } from '#office/desk/queue.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { answerRequest, askOffice, listRequests } from './request.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

it('what somebody asks waits in the queue until it is answered, and they read the answer', async () => {
  const { platform } = world;
  const [one, other] = await platform.database
    .selectFrom('professionals')
    .select('id')
    .orderBy('id')
    .limit(2)
    .execute();
  const [professionalId, otherId] = [one?.id ?? '', other?.id ?? ''];
  const asked = {
    id: newIdentifier(world.clock.now()),
    kind: 'time_off' as const,
    body: 'Off from March 3 to March 5',
  };
  for (let times = 0; times < 2; times += 1)
    valueOf(await askOffice(platform, { kind: 'professional', professionalId }, asked));
  expect((await readQueue(platform, ana, null)).items).toMatchObject([
    { kind: 'field_request', subject: asked.id, what: 'Time off: Off from March 3 to March 5' },
  ]);
  expect(codeOf(await answerRequest(platform, ana, otherId, asked.id, 'Yes'))).toBe('request_not_found');
  valueOf(await answerRequest(platform, ana, professionalId, asked.id, 'Yes, all three days'));
  expect(codeOf(await answerRequest(platform, ana, professionalId, asked.id, 'No'))).toBe(
    'request_not_found',
  );
  expect(await listRequests(platform.database, professionalId)).toMatchObject([
    { kind: 'time_off', answer: 'Yes, all three days' },
  ]);
  expect(await listRequests(platform.database, otherId)).toEqual([]);
  expect((await readQueue(platform, ana, null)).items).toEqual([]);
});
