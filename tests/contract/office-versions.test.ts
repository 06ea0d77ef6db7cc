import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { transaction } from '#platform/database/database.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { openPages } from '../pages.ts';
import { ana } from '../staff.ts';
import { visitorOn } from '../visitors.ts';
import { openVisits, type Visits } from '../visits.ts';

let world: Visits;
let pages: Awaited<ReturnType<typeof openPages>>;
beforeAll(async () => {
  world = await openVisits();
  pages = await openPages(world);
});
afterAll(() => world.close());

it('a call of the office that says which version it has seen does nothing to another one', async () => {
  const [time] = await world.freeTimes();
  const { bookingId } = await world.book(time!);
  const token = await transaction(world.platform.database, (work) =>
    openStaffSession(world.platform, work, ana.staffId, 'open', visitorOn()),
  );
  const headers = { authorization: `Bearer ${token}` };
  const at = `/api/office_ms/visits/${bookingId}`;
  const read = async () => {
    const answer = z.object({ data: z.object({ response: z.object({ version: z.int() }) }) });
    return answer.parse(await (await pages.ask(at, { headers })).json()).data.response.version;
  };
  const note = async (version: number) =>
    (
      await pages.ask(`${at}/acts/note`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': newIdentifier(world.clock.now()),
          'if-match': `"${version}"`,
        },
        body: '{"body":"She called."}',
      })
    ).status;
  const seen = await read();
  expect(await note(seen + 1)).toBe(409);
  expect(await note(seen)).toBe(200);
});
