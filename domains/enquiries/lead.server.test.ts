import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { requestCallBack, requestComingSoonNews, sendWrittenEnquiry } from './enquiry.server.ts';
import { callBackRequest, comingSoonRequest, writtenEnquiry } from './enquiry.ts';
import { answerLead, closeLead, findLead, listLeads, reopenLead } from './lead.server.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let leadId: string;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.platform.database, 'enquiries', 'messages', 'mailbox', 'rate_limits');
  leadId = valueOf(
    await sendWrittenEnquiry(
      world.platform,
      visitorOn(),
      null,
      'business',
      writtenEnquiry.parse({
        name: 'Paula Whitman',
        contact: 'paula@example.com',
        organization: 'Garden House',
        message: 'We have 80 apartments.',
      }),
    ),
  ).enquiryId;
});

const list = (asked: object = {}) => listLeads(world.platform.database, { after: null, most: 50, ...asked });
const mails = async () =>
  (
    await sql<{ address: string; body: string }>`
      select recipient_address as address, body from messages where kind = 'answer'`.execute(
      world.platform.database,
    )
  ).rows;

describe('what is asked of us in writing', () => {
  it('stands in the list, with those who wait for us to come and without calls', async () => {
    const coming = { name: 'Ellen Marsh', contact: 'ellen@example.com', zip: '80202' };
    const waiting = valueOf(
      await requestComingSoonNews(world.platform, visitorOn(), null, comingSoonRequest.parse(coming)),
    ).enquiryId;
    const call = { name: 'Rosa', phone: '718 555 0142', topic: 'book', when: 'soon' };
    valueOf(await requestCallBack(world.platform, visitorOn(), null, callBackRequest.parse(call)));
    expect((await list()).map(({ id }) => id)).toEqual([waiting, leadId]);
    expect((await list({ kind: 'business' })).map(({ id }) => id)).toEqual([leadId]);
    expect((await list({ zip: '80202' })).map(({ id }) => id)).toEqual([waiting]);
    const [first] = await list();
    expect(await list({ after: { moment: first!.at, id: first!.id } })).toMatchObject([{ id: leadId }]);
  });

  it('is answered by mail in the words of the office, once', async () => {
    valueOf(await answerLead(world.platform, ana, leadId, 'We would be glad to. When can we talk?'));
    expect(await mails()).toMatchObject([
      {
        address: 'paula@example.com',
        body: expect.stringContaining('Hello Paula Whitman,\n\nWe would be glad to.'),
      },
    ]);
    expect(codeOf(await answerLead(world.platform, ana, leadId, 'Again.'))).toBe('lead_changed');
    expect(await mails()).toHaveLength(1);
    expect(await list({ state: 'open' })).toEqual([]);
    expect(await list({ state: 'answered' })).toHaveLength(1);
  });

  it('is closed without a word to anybody, and opened again', async () => {
    valueOf(await closeLead(world.platform, ana, leadId));
    expect(await mails()).toEqual([]);
    expect((await findLead(world.platform.database, leadId))?.answeredAt).not.toBeNull();
    valueOf(await reopenLead(world.platform, ana, leadId));
    expect(codeOf(await reopenLead(world.platform, ana, leadId))).toBe('lead_changed');
    expect(await list({ state: 'open' })).toHaveLength(1);
  });
});
