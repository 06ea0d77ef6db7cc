import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow as start } from '#tests/cluster.ts';
import { emptyTables } from '#tests/emptied-tables.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana, ben, employ } from '#tests/staff.ts';
import { codeOf, valueOf, withGateway } from '#tests/visits.ts';
import { endApproval, listApprovals } from '../approvals/approval.server.ts';
import { approveVoid, voidGiftCard } from './gift-refund.server.ts';

const testNow = new Date(start);
const id = '01938f0e-0000-7000-8000-00000000000a';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let refunds = 0;
beforeAll(async () => {
  world = await createTestPlatform();
  await employ(world.platform.database, ana, testNow);
  await employ(world.platform.database, ben, testNow);
});
afterAll(() => world.close());
beforeEach(async () => {
  refunds = 0;
  await emptyTables(world.platform.database, 'approvals', 'gift_cards', 'ledger_entries', 'messages');
  await sql`insert into gift_cards (id, created_at, order_hash, buyer_name, buyer_email, recipient_name, recipient_email, amount_cents, state, code_hash, code_seed, send_at, sent_at, payment_intent_id, paid_at, attempt)
    values (${id}, ${testNow}, 'x', 'Daniel', 'daniel@example.com', 'Rosa', 'rosa@example.com', 30000, 'paid', 'x', 'x', ${testNow}, ${testNow}, 'pi_x', ${testNow}, 0)`.execute(
    world.platform.database,
  );
});

const fresh = (who: typeof ana) => ({ ...who, confirmedAt: testNow });
/** The office with this limit, in dollars, and a gateway that gives back whatever it is asked to. */
const office = (dollars: number | null) => ({
  ...withGateway(world.platform, {
    refund: () => {
      refunds += 1;
      return Promise.resolve({ state: 'refunded', refundId: 're_x' });
    },
  }),
  configuration: { ...world.platform.configuration, REFUND_LIMIT: dollars === null ? null : dollars * 100 },
});
const ask = (who = ana) => voidGiftCard(office(200), who, id);
const approve = (who = ben) => approveVoid(office(200), fresh(who), id);
const states = async () =>
  (await listApprovals(world.platform.database, id)).map(({ state }) => state).toReversed();
const stateOfCard = async () =>
  (await world.platform.database.selectFrom('gift_cards').select('state').executeTakeFirstOrThrow()).state;

describe('the void of a gift card', () => {
  it('is done by one person up to the limit, and where there is none', async () => {
    expect(valueOf(await voidGiftCard(office(300), ana, id))).toEqual({ state: 'refunded' });
    expect(await states()).toEqual([]);
  });

  it('waits above the limit, moves nothing, and is done once by somebody else', async () => {
    expect(valueOf(await ask())).toEqual({ state: 'asked' });
    expect(valueOf(await ask())).toEqual({ state: 'asked' });
    expect(codeOf(await ask(ben))).toBe('approval_waits');
    expect(codeOf(await approve(ana))).toBe('needs_second_person');
    expect([await stateOfCard(), refunds, await states()]).toEqual(['paid', 0, ['asked']]);
    const both = await Promise.all([approve(), approve()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await stateOfCard(), refunds, await states()]).toEqual(['refunded', 1, ['given']]);
    expect(codeOf(await approve())).toBe('went_back');
  });

  it('is declined by another and withdrawn by whoever asked, and can be asked for again', async () => {
    valueOf(await ask());
    const no = { state: 'declined', answer: 'She still wants it.' } as const;
    expect(codeOf(await endApproval(world.platform, ana, id, no))).toBe('needs_second_person');
    expect(codeOf(await endApproval(world.platform, ben, id, { state: 'withdrawn' }))).toBe('not_yours');
    valueOf(await endApproval(world.platform, ben, id, no));
    expect(codeOf(await approve())).toBe('refund_decided');
    valueOf(await ask());
    valueOf(await endApproval(world.platform, ana, id, { state: 'withdrawn' }));
    expect(await states()).toEqual(['declined', 'withdrawn']);
    expect([await stateOfCard(), refunds]).toEqual(['paid', 0]);
  });

  it('ends where the card was used meanwhile', async () => {
    valueOf(await ask());
    await sql`update gift_cards set redeemed_at = ${testNow}, redeemed_by = (select id from users limit 1)`.execute(
      world.platform.database,
    );
    expect(codeOf(await approve())).toBe('gift_card_used');
    expect([await stateOfCard(), refunds]).toEqual(['paid', 0]);
  });
});
