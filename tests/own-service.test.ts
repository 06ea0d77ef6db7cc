import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdDraft } from '#domains/booking/drafts/draft-hold.server.ts';
import { findDraft, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { requestOf } from '#domains/booking/drafts/draft.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import { openPagesAs } from './pages.ts';
import { openVisits, valueOf, type Visits } from './visits.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await sellYardWork();
});
afterAll(() => world.close());

/** An operator sells yard work in place of tech help, and errands where no fixed address is left: rows only. */
async function sellYardWork() {
  const { database } = world.platform;
  await sql`update services set way = 'phone', booking_path = '/call-me', page_path = null, prices_path = null
    where id = 'tech-help'`.execute(database);
  await sql`insert into services (id, title, summary, booking_path, prices_path, page_path, picture, booking_words, position)
    select own.id, own.title, own.summary, path, prices, page, 'Walk', booking_words || words::jsonb, place from (values
    ('yard-work', 'Yard work', 'Leaves, snow and small beds.', '/senior-tech', '/senior-tech-detail', '/services/tech-help', 20,
      '{"visit": "yard work", "titles": {"what": "What is there to do outside?", "details": "How big is the yard?", "time": "When should we come?"}}'),
    ('errands', 'Errands', 'We go for you.', '/call-me', null, null, 21, '{"visit": "an errand"}'))
    own (id, title, summary, path, prices, page, place, words), services tech where tech.id = 'tech-help'`.execute(
    database,
  );
  await sql`insert into service_options
    select (jsonb_populate_record(option, '{"id": "raking", "service_id": "yard-work", "title": "Raking", "kind": "visit", "retired_at": null, "questions": []}')).*
    from service_options option where id = 'decluttering'`.execute(database);
  await sql`insert into service_prices
    select (jsonb_populate_record(known, jsonb_build_object('id', gen_random_uuid(), 'service_option_id', 'raking'))).*
    from service_prices known where service_option_id = 'decluttering'`.execute(database);
  await sql`insert into service_area_services (service_area_id, service_id)
    select service_area_id, 'yard-work' from service_area_services where service_id = 'cleaning'`.execute(
    database,
  );
  await sql`insert into professional_skills (professional_id, service_option_id)
    select professional_id, 'raking' from professional_skills where service_option_id = 'home-cleaning'`.execute(
    database,
  );
  forgetCatalogue(database);
}

it('a service of rows alone is listed, priced and booked at the address that its row has', async () => {
  const { platform, rosa } = world;
  const { read, send } = await openPagesAs(world, rosa);
  const listed = await read('/our-services');
  for (const words of ['Yard work', 'Errands', 'href="/senior-tech-detail"', 'href="/call-me"'])
    expect(listed).toContain(words);
  expect(listed).not.toContain('Tech help');
  expect(await read('/account/upcoming-booking')).toContain('Book yard work');
  expect(await read('/?zip=11375')).toContain('Yard work');
  const prices = await read('/senior-tech-detail');
  for (const words of ['Yard work: prices', 'Raking']) expect(prices).toContain(words);
  const page = await read('/services/tech-help');
  for (const words of ['href="/senior-tech?option=raking"', 'Raking']) expect(page).toContain(words);

  expect(await read('/senior-tech?new=1')).toContain('What is there to do outside?');
  const details = { optionId: 'raking', hours: 2 };
  const draftId = await startDraft(platform, rosa.member, 'yard-work', {
    recipientId: rosa.recipientId,
    details,
  });
  expect(await read(`/senior-tech?draft=${draftId}&step=details`)).toContain('How big is the yard?');
  const answered = await send(`/senior-tech?draft=${draftId}&step=details`, { step: 'details', hours: '2' });
  expect(answered.headers.get('location')).toBe(`/senior-tech?draft=${draftId}&step=time`);
  expect(await read('/account/upcoming-booking')).toContain(`/senior-tech?draft=${draftId}`);
  const [startsAt] = await world.freeTimes();
  const priced = { ...details, answered: true };
  const { bookingId } = valueOf(
    await holdDraft(
      platform,
      rosa.member,
      await startDraft(platform, rosa.member, 'yard-work', {
        recipientId: rosa.recipientId,
        details: priced,
        startsAt: startsAt!.toISOString(),
        notes: null,
      }),
    ),
  );
  expect(bookingId).toMatch(/-/);
});

it('an address at which the operator sells nothing is not there', async () => {
  await sql`update services set booking_path = '/call-me', prices_path = null where id = 'cleaning'`.execute(
    world.platform.database,
  );
  const { read } = await openPagesAs(world, world.rosa);
  for (const path of ['/cleaning', '/cleaning-detail']) expect(await read(path)).toContain('Page Not Found');
});

it('a draft knows what its option is also where that is no longer offered, on its pages and as it is held', async () => {
  const { platform, rosa } = world;
  const { database } = platform;
  await sql`update service_options set retired_at = now() where id = 'meal-delivery'`.execute(database);
  forgetCatalogue(database);
  const dishes = [{ id: 'lentil-stew', count: 2, title: 'Lentil stew' }];
  const answers = {
    recipientId: rosa.recipientId,
    details: { optionId: 'meal-delivery', count: 6, answered: true },
    startsAt: '2027-02-08T15:00:00.000Z',
    notes: null,
    dishes,
  };
  const draftId = await startDraft(platform, rosa.member, 'meals', answers);
  const draft = (await findDraft(database, rosa.member, draftId))!;
  expect(requestOf(draft)?.dishes).toEqual(dishes);
  expect(
    requestOf({
      ...draft,
      answers: { ...answers, details: { optionId: 'meal-preparation', answered: true } },
    })?.dishes,
  ).toBeUndefined();
  const { read } = await openPagesAs(world, rosa);
  expect(await read(`/meal-prep?draft=${draftId}&step=dishes`)).toContain('Which dishes?');
});
