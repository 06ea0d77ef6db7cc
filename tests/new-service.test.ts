import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdDraft } from '#domains/booking/drafts/draft-hold.server.ts';
import { startDraft } from '#domains/booking/drafts/draft.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { offerServices } from '#domains/services/areas/area.server.ts';
import { listServicePaths } from '#domains/services/service-page.server.ts';
import { servicesScreen } from '#office/sold/services-screen.server.ts';
import { companionship, friendlyVisit } from './companionship.ts';
import { openPages, openPagesAs } from './pages.ts';
import { ana, employ } from './staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from './visits.ts';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());

/** Presses an act of the screen as its form and its call do: what is typed is parsed by the act itself. */
async function press(name: string, input: Record<string, unknown>, id?: string, staff: Staff = ana) {
  const { platform } = world;
  if (id === undefined) {
    const act = servicesScreen.acts.find((each) => each.name === name)!;
    return act.run(platform, staff, null, act.input.parse(input), 'key');
  }
  const act = servicesScreen.record!.acts.find((each) => each.name === name)!;
  const subject = await servicesScreen.record!.find(platform, staff, id);
  return act.run(platform, staff, subject, act.input.parse(input), 'key');
}

const idsOfServices = async () =>
  (await world.platform.database.selectFrom('services').select('id').execute()).map(({ id }) => id);

it('a service made in the office is seen by no one before it is ready and published, then listed, priced and booked', async () => {
  const { platform, rosa } = world;
  const { read, send } = await openPagesAs(world, rosa);
  expect(await press('add-service', companionship)).toMatchObject({
    ok: true,
    value: { id: 'companionship' },
  });
  expect(codeOf(await press('add-service', { ...companionship, title: 'companionship' }))).toBe(
    'service_exists',
  );
  const unseen = async () => {
    for (const path of [
      '/services/companionship',
      '/services/companionship/prices',
      '/services/companionship/book',
    ])
      expect(await read(path)).toContain('Page Not Found');
    expect(await read('/our-services')).not.toContain('Companionship');
    expect(await read('/api/content_ms/services')).not.toContain('companionship');
  };
  await unseen();
  expect(await press('publish', {}, 'companionship')).toMatchObject({
    refusal: {
      code: 'service_not_ready',
      message: 'Add something that can be booked, with its price. Choose the service in at least one area.',
    },
  });

  valueOf(await press('add-option', friendlyVisit, 'companionship'));
  expect(
    codeOf(await press('add-option', { ...friendlyVisit, title: 'Friendly  visit' }, 'companionship')),
  ).toBe('option_exists');
  valueOf(
    await press(
      'add-option',
      {
        ...friendlyVisit,
        title: 'Chat by video',
        kind: 'call',
        pricedBy: 'visit',
        cents: 1_500,
        shortestMinutes: 30,
        longestMinutes: 30,
        sameHelpersAs: 'home-cleaning',
      },
      'companionship',
    ),
  );
  valueOf(await offerServices(platform, ana, 'nyc-queens', await idsOfServices()));
  expect(await press('publish', {}, 'companionship')).toMatchObject({
    refusal: { message: 'No helper can do Friendly visit yet. Add it to a helper’s services.' },
  });
  await unseen();
  await platform.database
    .insertInto('professional_skills')
    .columns(['professional_id', 'service_option_id'])
    .expression((skill) =>
      skill
        .selectFrom('professional_skills')
        .select((own) => ['professional_id', own.val('companionship-friendly-visit').as('id')])
        .where('service_option_id', '=', 'home-cleaning'),
    )
    .execute();
  valueOf(await press('publish', {}, 'companionship'));

  expect(await read('/services/companionship')).toContain('HouseAtDusk');
  valueOf(await press('change-service', { ...companionship, picture: 'Reading' }, 'companionship'));
  const page = await read('/services/companionship');
  expect(page).not.toContain('HouseAtDusk');
  expect(page).toContain('Reading');
  for (const words of [
    'A walk around the block',
    'Personal care',
    'A patient visitor who likes to listen.',
    '$36 an hour',
    'href="/services/companionship/book"',
    'href="/services/companionship/prices"',
  ])
    expect(page).toContain(words);
  expect(await read('/our-services')).toContain('A friendly visitor for a chat');
  expect(await read('/services/companionship/prices')).toContain('Companionship: prices');
  expect(await read('/services/Companionship')).toContain('A walk around the block');
  expect(await read('/services/COMPANIONSHIP/prices')).toContain('href="/services/companionship/book');
  expect(await read('/services/Companionship/book?new=1')).toContain('What would you like help with?');
  expect(await read('/account/upcoming-booking')).toContain('Book companionship');
  expect(await read('/services/companionship/book?new=1')).toContain('What would you like help with?');

  const { ask } = await openPages(world);
  expect((await ask('/services/companionship/book')).headers.get('location')).toBe(
    '/pre-service?service=companionship',
  );
  expect(await listServicePaths(platform.database)).toEqual({
    own: ['/services/companionship', '/services/companionship/prices'],
    ended: [],
  });

  const details = { optionId: 'companionship-friendly-visit', hours: 2 };
  const draftId = await startDraft(platform, rosa.member, 'companionship', {
    recipientId: rosa.recipientId,
    details,
  });
  const answered = await send(`/services/companionship/book?draft=${draftId}&step=details`, {
    step: 'details',
    hours: '2',
  });
  expect(answered.headers.get('location')).toBe(`/services/companionship/book?draft=${draftId}&step=time`);
});

it('what is booked stays when the service is no longer offered, and nothing more can be booked of it', async () => {
  const { platform, rosa } = world;
  const { read } = await openPagesAs(world, rosa);
  const [first, second] = await world.freeTimes();
  const draftAt = (startsAt: Date) =>
    startDraft(platform, rosa.member, 'companionship', {
      recipientId: rosa.recipientId,
      details: { optionId: 'companionship-friendly-visit', hours: 2, answered: true },
      startsAt: startsAt.toISOString(),
      notes: null,
    });
  const { bookingId } = valueOf(await holdDraft(platform, rosa.member, await draftAt(first!)));
  valueOf(await placeBooking(platform, rosa.member, bookingId, world.cardId));
  const later = await draftAt(second!);

  valueOf(await press('retire', {}, 'companionship'));
  expect(codeOf(await holdDraft(platform, rosa.member, later))).toBe('option_not_found');
  expect(await read('/services/companionship')).toContain('We do not offer this anymore.');
  expect(await read('/our-services')).not.toContain('A friendly visitor for a chat');
  expect(await listServicePaths(platform.database)).toEqual({
    own: [],
    ended: ['/services/companionship', '/services/companionship/prices'],
  });
  const { ask } = await openPages(world);
  expect((await ask('/services/companionship/prices')).headers.get('location')).toBe(
    '/services/companionship',
  );
  expect(await read(`/account/upcoming-booking/${bookingId}`)).toContain('Friendly visit');
  expect(await read(`/account/upcoming-booking/${bookingId}`)).toContain('$72');

  valueOf(await press('publish', {}, 'companionship'));
  expect(await read('/our-services')).toContain('A friendly visitor for a chat');
});
