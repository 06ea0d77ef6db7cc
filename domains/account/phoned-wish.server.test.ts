import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMember } from '#domains/people/people.server.ts';
import { newIdentifier } from '#platform/identifier.ts';
import { ana } from '#tests/staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { closeAccountFor, sendToCopy } from './phoned-wish.server.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
});
afterAll(() => world.close());

const rosaId = () => world.rosa.member.userId;
const audited = async () =>
  (
    await world.platform.database
      .selectFrom('audit_events')
      .select('action')
      .where('on_behalf_of', '=', rosaId())
      .orderBy('action')
      .execute()
  ).map(({ action }) => action);

describe('a member who calls', () => {
  it('is sent to where their copy is made, after signing in', async () => {
    await world.startAnew();
    valueOf(await sendToCopy(world.platform, ana, rosaId()));
    const [sent] = await world.messages('security');
    expect(sent).toMatchObject({ recipient_address: 'rosa@example.com', subject: 'Your data at Hearthside' });
    expect(sent?.body).toContain('/account/my-data');
    expect(codeOf(await sendToCopy(world.platform, ana, newIdentifier()))).toBe('member_not_found');
  });

  it('has the account closed only after a call back, and with nothing open, notes of the office included', async () => {
    const { platform } = world;
    await platform.database
      .insertInto('staff_notes')
      .values({
        id: newIdentifier(),
        created_at: world.clock.now(),
        staff_id: ana.staffId,
        subject: rosaId(),
        body: 'Hears badly.',
      })
      .execute();
    expect(codeOf(await closeAccountFor(platform, ana, rosaId(), '+12125550100'))).toBe('not_called_back');
    await world.book((await world.freeTimes())[4]!);
    expect(codeOf(await closeAccountFor(platform, ana, rosaId(), '+17185550142'))).toBe('open_visits');
    await world.startAnew();
    valueOf(await closeAccountFor(platform, ana, rosaId(), '+17185550142'));
    expect(await findMember(platform.database, rosaId())).toBeUndefined();
    expect(await platform.database.selectFrom('staff_notes').select('body').execute()).toEqual([]);
    expect(await audited()).toEqual(['account_closed', 'copy_sent_for']);
    expect(codeOf(await closeAccountFor(platform, ana, rosaId(), '+17185550142'))).toBe('member_not_found');
  });
});
