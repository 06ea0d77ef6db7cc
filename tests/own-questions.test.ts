import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdDraft } from '#domains/booking/drafts/draft-hold.server.ts';
import { startDraft } from '#domains/booking/drafts/draft.server.ts';
import { placeBooking } from '#domains/booking/placement/placement.server.ts';
import { repriceLast } from '#domains/booking/repricing.server.ts';
import { continueSeries } from '#domains/booking/series/series-continuation.server.ts';
import { holdSeries } from '#domains/booking/series/series-hold.server.ts';
import { placeSeries } from '#domains/booking/series/series-placement.server.ts';
import { estimateVisit } from '#domains/services/estimate.ts';
import { amountsOf, withAmounts } from '#domains/services/pricing/amounts.ts';
import { draftPrices, findPrices } from '#domains/services/pricing/price-version.server.ts';
import { noticeCatalogueChanges } from '#domains/services/service-mark.server.ts';
import { findOption, findService } from '#domains/services/service.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { catalogueScreen } from '#office/sold/catalogue-screen.server.ts';
import { questionsScreen } from '#office/sold/questions-screen.server.ts';
import { servicesScreen } from '#office/sold/services-screen.server.ts';
import { sellCompanionship } from './companionship.ts';
import { openPages, openPagesAs } from './pages.ts';
import { ana, employ } from './staff.ts';
import { codeOf, openVisits, valueOf, type Visits } from './visits.ts';

const optionId = 'companionship-friendly-visit';
const book = '/services/companionship/book';

let world: Visits;
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
  await sellCompanionship(world.platform);
  for (const question of five)
    valueOf(await press(catalogueScreen, 'add-question', `option.${optionId}`, question));
});
afterAll(() => world.close());

/** Presses an act as its form and its call do: what is typed is parsed by the act itself. */
async function press(screen: typeof catalogueScreen, name: string, id: string, input: object) {
  const { platform } = world;
  const act = screen.record!.acts.find((each) => each.name === name)!;
  const subject = await screen.record!.find(platform, ana, id);
  return act.run(platform, ana, subject, act.input.parse(input), 'key');
}
const change = (name: string, input: object) =>
  press(questionsScreen, 'change-question', `${optionId}.${name}`, input);

const togetherQuestion = {
  legend: 'What would you like to do?',
  term: 'Time together',
  type: 'choice',
  choices: 'Chat\nGo out +30 min +$10',
  isNeeded: true,
};
const five = [
  togetherQuestion,
  {
    legend: 'Where would you like to go?',
    term: 'Where',
    type: 'text',
    shownWhen: 'abouttimetogether.go-out',
    isNeeded: true,
  },
  {
    legend: 'Anything along the way?',
    term: 'Errands',
    type: 'choices',
    choices: 'Mail +15 min\nPharmacy +15 min +$5',
  },
  { legend: 'How many guests?', term: 'Guests', type: 'number', most: 5, cents: 250 },
  { legend: 'What helps on a hard day?', term: 'Hard day', type: 'text', isPrivate: true },
];
const answers = {
  optionId,
  hours: '2',
  abouttimetogether: 'go-out',
  aboutwhere: 'Forest Park',
  abouterrands: ['mail', 'pharmacy'],
  aboutguests: '2',
  aboutonlyforothers: 'Nothing asks this',
  abouthardday: 'A song by Nat King Cole',
};
/** Three hours at $36, $10 for going out, $5 for the pharmacy and twice $2.50 for guests. */
const total = 12_800;

async function draftOf(startsAt?: Date, details: object = answers) {
  const { platform, rosa } = world;
  const said = { ...details, ...(startsAt === undefined ? {} : { answered: true }) };
  return startDraft(platform, rosa.member, 'companionship', {
    recipientId: rosa.recipientId,
    details: { optionId, ...said },
    ...(startsAt === undefined ? {} : { startsAt: startsAt.toISOString(), notes: null }),
  });
}

it('asks what the operator wrote, on the page of prices only what costs time or money', async () => {
  const { read, send } = await openPagesAs(world, world.rosa);
  const prices = await read('/services/companionship/prices');
  expect(prices).toContain('What would you like to do?');
  expect(prices).toContain('+$10');
  expect(prices).toContain('Adds 15 minutes.');
  expect(prices).toContain('How many guests?');
  expect(prices).toContain('$2.50 for each.');
  expect(prices).not.toContain('hard day');
  expect(prices).not.toContain('Where would you like to go?');
  const asked = new URLSearchParams([
    ['option', optionId],
    ['ask', 'price'],
    ['hours', '2'],
    ['abouttimetogether', 'go-out'],
    ['abouterrands', 'mail'],
    ['abouterrands', 'pharmacy'],
    ['aboutguests', '2'],
    ['zip', '11375'],
  ]);
  expect(await read(`/services/companionship/prices?${asked}`)).toContain('$128');

  const at = `${book}?draft=${await draftOf(undefined, {})}&step=details`;
  const form = await read(at);
  for (const { legend } of five) expect(form).toContain(legend);
  expect(form).toContain('Optional. $2.50 for each.');
  // What the operator wants to know is asked; the work of other services is told in own words, too.
  expect(form).not.toContain('In your own words');
  expect(form.indexOf('Where would you like to go?')).toBeLessThan(form.indexOf('Anything along the way?'));
  const open = await send(at, { step: 'details', hours: '2', abouttimetogether: 'go-out' });
  expect(open.status).toBe(422);
  const again = await open.text();
  expect(again).toContain('Answer in 1,000 characters or fewer.');
  expect(again).toContain('Mail');
  const full = new URLSearchParams(
    Object.entries({ ...answers, step: 'details' }).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  );
  const saved = await send(at, full);
  expect(saved.headers.get('location')).toContain('step=time');
});

it('keeps what was asked for a visit, whatever is asked later, and private answers for people who know needs', async () => {
  const { platform, rosa } = world;
  const [startsAt, ...others] = await world.freeTimes();
  const later = others.find((time) => time.getTime() > startsAt!.getTime() + 48 * 3_600_000);
  const { bookingId } = valueOf(await holdDraft(platform, rosa.member, await draftOf(startsAt)));
  valueOf(await placeBooking(platform, rosa.member, bookingId, world.cardId));
  const visit = async () => (await findBooking(platform.database, rosa.member, bookingId))!;
  const ordered = [
    { term: 'Time together', details: 'Go out' },
    { term: 'Where', details: 'Forest Park' },
    { term: 'Errands', details: 'Mail, Pharmacy' },
    { term: 'Guests', details: '2' },
    { term: 'How long', details: '2 hours' },
  ];
  expect((await visit()).ordered).toEqual(ordered);
  expect((await visit()).totalCents).toBe(total);
  expect((await visit()).answers).not.toHaveProperty('aboutonlyforothers');
  expect((await visit()).needs?.map(({ title }) => title)).toContain('Hard day: A song by Nat King Cole');
  expect(JSON.stringify((await visit()).ordered)).not.toContain('Nat King Cole');
  const mails = await platform.database.selectFrom('messages').select(['subject', 'body']).execute();
  expect(JSON.stringify(mails)).toContain('Forest Park');
  expect(JSON.stringify(mails)).not.toContain('Nat King Cole');

  const waiting = await draftOf(later);
  valueOf(
    await change('abouttimetogether', { ...togetherQuestion, choices: 'Talk\nGo out +60 min +$20\nCards' }),
  );
  valueOf(await press(questionsScreen, 'remove-question', `${optionId}.abouterrands`, {}));
  expect((await visit()).ordered).toEqual(ordered);
  const option = (await findOption(platform.database, optionId, world.clock.now()))!;
  expect(option.questions.map(({ term }) => term)).toEqual(['Time together', 'Where', 'Guests', 'Hard day']);
  // The last bookings under today's price are those of what was asked then.
  expect(await repriceLast(platform.database, optionId, option.price, world.clock.now())).toMatchObject([
    { oldCents: total, newCents: total + 1_000 - 500 },
  ]);
  // Of an open booking, what still fits stays.
  const second = valueOf(await holdDraft(platform, rosa.member, waiting));
  const heldVisit = await findBooking(platform.database, rosa.member, second.bookingId);
  expect(heldVisit?.answers).not.toHaveProperty('abouterrands');
  expect(heldVisit?.totalCents).toBe(3_600 * 3 + 2_000 + 500);
  const open = await draftOf(later, { ...answers, abouttimetogether: 'chat' });
  expect(await holdDraft(platform, rosa.member, open)).toMatchObject({
    refusal: { fields: [{ field: 'abouttimetogether', message: 'Choose one of these.' }] },
  });
  // Who is about to pay is led to what is asked by now, and told why, with all else they said.
  const { ask: request } = await openPages(world);
  const read = (path: string) => request(path, { headers: { cookie: `session=${rosa.token}` } });
  const lookedAt = `${book}?draft=${open}&step=details&changed=1`;
  expect((await read(`/check-and-pay?draft=${open}`)).headers.get('location')).toBe(lookedAt);
  expect((await read(`${book}?draft=${open}&step=time`)).headers.get('location')).toBe(lookedAt);
  const again = await (await read(lookedAt)).text();
  for (const words of ['What we ask about this has changed', 'Look at it once more.', 'Cards'])
    expect(again).toContain(words);
});

it('gives no name twice, and changes one question for one of two colleagues at a time', async () => {
  const { platform } = world;
  await noticeCatalogueChanges(platform);
  expect(await noticeCatalogueChanges(platform)).toBe(false);
  valueOf(
    await press(catalogueScreen, 'add-question', `option.${optionId}`, {
      legend: 'What do you need from the store?',
      term: 'Errands',
      type: 'text',
    }),
  );
  // What another process has in memory is read again.
  expect(await noticeCatalogueChanges(platform)).toBe(true);
  const option = (await findOption(platform.database, optionId, world.clock.now()))!;
  expect(option.questions.at(-1)?.name).toBe('abouterrands2');
  const both = await Promise.all(
    ['Pets', 'Music'].map((term) =>
      press(catalogueScreen, 'add-question', `option.${optionId}`, {
        legend: `${term}?`,
        term,
        type: 'text',
      }),
    ),
  );
  both.forEach(valueOf);
  const { rows } = await sql<{ version: number }>`
    select version from service_option_versions where service_option_id = ${optionId} order by version`.execute(
    platform.database,
  );
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index + 1));
});

it('keeps an amount that was raised in the draft of a price when another question changes', async () => {
  const { platform } = world;
  const { price } = (await findOption(platform.database, optionId, world.clock.now()))!;
  const guests = amountsOf(price).find(({ label }) => label === 'Each: Guests')!;
  const raised = withAmounts(price, { [guests.name]: 400 });
  valueOf(await draftPrices(platform, ana, new Map([[optionId, raised]])));
  valueOf(
    await change('abouttimetogether', { ...togetherQuestion, choices: 'Talk\nGo out +60 min +$25\nCards' }),
  );
  const { draft } = (await findPrices(platform.database, optionId, world.clock.now()))!;
  const cents = Object.fromEntries(amountsOf(draft!.price).map(({ label, cents: each }) => [label, each]));
  expect(cents).toMatchObject({ 'Each: Guests': 400, 'Time together: Go out': 2_500 });
});

it('counts no hours that were chosen for another answer and are asked no longer', async () => {
  const { platform, rosa } = world;
  const { send } = await openPagesAs(world, rosa);
  const draftId = await startDraft(platform, rosa.member, 'handyman', {
    recipientId: rosa.recipientId,
    details: { optionId: 'home-repair' },
  });
  const at = `/maintenance-repair?draft=${draftId}&step=details`;
  const hoursSaid = async (job: string) => {
    const saved = await send(at, { step: 'details', job, hours: '3' });
    expect(saved.headers.get('location')).toContain('step=time');
    const draft = await platform.database
      .selectFrom('booking_drafts')
      .select(sql<string | null>`answers -> 'details' ->> 'hours'`.as('hours'))
      .where('id', '=', draftId)
      .executeTakeFirstOrThrow();
    return draft.hours;
  };
  expect(await hoursSaid('other')).toBe('3');
  expect(await hoursSaid('handles')).toBe(null);
});

it('begins with a ready-made service, at a price of the operator, which no one sees yet', async () => {
  const { platform } = world;
  const act = servicesScreen.acts.find(({ name }) => name === 'add-ready-made')!;
  const add = (readyMade: string) =>
    act.run(platform, ana, null, act.input.parse({ readyMade, cents: 4_500 }), 'key');
  expect(await add('laundry')).toMatchObject({ ok: true, value: { id: 'laundry' } });
  expect(codeOf(await add('laundry'))).toBe('service_exists');
  // One of that name is there by now.
  expect(codeOf(await add('companionship'))).toBe('service_exists');
  const option = await findOption(platform.database, 'laundry-laundry-at-home', world.clock.now());
  expect(option?.price).toMatchObject({ centsPerHour: 4_500 });
  expect(option?.questions.map(({ term }) => term)).toEqual(['Loads', 'Machines']);
  const { read } = await openPagesAs(world, world.rosa);
  expect(await read('/services/laundry')).toContain('Page Not Found');
});

it('goes on with a series as it was asked, although more must be answered by now', async () => {
  const { platform, rosa } = world;
  await world.startAnew();
  const times = ['2027-02-15T14:00Z', '2027-02-22T14:00Z'].map((text) => new Date(text));
  const said = { optionId, hours: 2, abouttimetogether: 'talk', aboutguests: 1 };
  const held = valueOf(
    await holdSeries(
      platform,
      rosa.member,
      {
        recipientId: rosa.recipientId,
        answers: said,
        notes: null,
        every: 'weekly',
        times,
        goingOn: { from: times[0]!, looked: 24 },
      },
      'series',
    ),
  );
  valueOf(await placeSeries(platform, rosa.member, held.bookingId, world.cardId));
  valueOf(
    await press(catalogueScreen, 'add-question', `option.${optionId}`, {
      legend: 'Do you have a dog?',
      term: 'Dog',
      type: 'choice',
      choices: 'Yes\nNo',
      isNeeded: true,
    }),
  );
  valueOf(await change('abouttimetogether', { ...togetherQuestion, choices: 'Sing\nGo out' }));
  while ((await continueSeries(platform)) > 0);
  const { rows } = await sql<{ versions: number; visits: number; version: string }>`
    select count(*)::int as visits, count(distinct option_version_id)::int as versions
    from bookings where service_option_id = ${optionId}`.execute(platform.database);
  expect(rows).toEqual([{ visits: 3, versions: 1 }]);
  expect(await world.messages('series_ended')).toEqual([]);
  expect(await world.messages('series_left_out')).toEqual([]);
});

const bags = { legend: 'How many bags?', term: 'Bags', type: 'number', most: 9, cents: 250, isNeeded: true };
const ask = (id: string, question: object) =>
  press(catalogueScreen, 'add-question', `option.${id}`, question);

it('asks of a ride what costs more but takes no longer, after it is known where it goes', async () => {
  const { platform, rosa } = world;
  const dog = { legend: 'Does a dog ride along?', term: 'Dog', type: 'choice', choices: 'No\nYes +15 min' };
  expect(codeOf(await ask('senior-ride', dog))).toBe('takes_no_longer');
  valueOf(await ask('senior-ride', bags));
  valueOf(
    await ask('senior-ride', { legend: 'What scares you?', term: 'Fears', type: 'text', isPrivate: true }),
  );
  const { read, send } = await openPagesAs(world, rosa);
  const asked = new URLSearchParams({
    option: 'senior-ride',
    ask: 'price',
    destination: '80 Lafayette Street',
    destinationZip: '10013',
    timing: 'leave',
    trip: 'one-way',
    zip: '11375',
  });
  expect(await read(`/ride-detail?${asked}&aboutbags=3`)).toContain('3 at $2.50 each');

  const draftId = await startDraft(platform, rosa.member, 'rides', {
    recipientId: rosa.recipientId,
    details: { optionId: 'senior-ride' },
  });
  const at = (step: string) => `/ride?draft=${draftId}&step=${step}`;
  const way = await send(at('way'), {
    step: 'way',
    destination: '80 Lafayette Street',
    destinationZip: '10013',
    timing: 'leave',
    from: 'home',
  });
  expect(way.headers.get('location')).toContain('step=rider');
  const form = await read(at('rider'));
  expect(form).toContain('How many bags?');
  expect(form).toContain('$2.50 for each.');
  const rider = {
    step: 'rider',
    trip: 'one-way',
    companion: 'no',
    help: 'curb',
    mobilityAid: 'none',
    stairs: 'none',
  };
  const open = await send(at('rider'), rider);
  expect(open.status).toBe(422);
  expect(await open.text()).toContain('Choose how many.');
  const saved = await send(at('rider'), { ...rider, aboutbags: '2', aboutfears: 'Bridges' });
  expect(saved.headers.get('location')).toContain('step=time');
  const draft = await platform.database
    .selectFrom('booking_drafts')
    .select(sql<{ aboutbags: number; aboutfears: string }>`answers -> 'details'`.as('details'))
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow();
  expect(draft.details).toMatchObject({ aboutbags: 2, aboutfears: 'Bridges' });
  // Another way there keeps what was said of the ride.
  const again = await send(at('way'), {
    step: 'way',
    destination: '81 Lafayette Street',
    destinationZip: '10013',
    timing: 'leave',
    from: 'home',
  });
  expect(again.headers.get('location')).toContain('step=time');
});

it.each([
  ['meals', 'meal-delivery', '/meal-prep', { count: '5' }, 750],
  ['cleaning', 'home-cleaning', '/cleaning', { bedrooms: '2', bathrooms: '1', otherRooms: '0' }, 750],
])('asks of %s what the operator wants to know, and prices it', async (serviceId, id, path, said, more) => {
  const { platform, rosa } = world;
  const service = async () => (await findService(platform.database, serviceId, world.clock.now()))!;
  const before = valueOf(estimateVisit(await service(), { ...said, optionId: id }));
  valueOf(await ask(id, bags));
  const draftId = await startDraft(platform, rosa.member, serviceId, {
    recipientId: rosa.recipientId,
    details: { optionId: id },
  });
  const { read, send } = await openPagesAs(world, rosa);
  const at = `${path}?draft=${draftId}&step=details`;
  const form = await read(at);
  expect(form).toContain('How many bags?');
  expect(form).not.toContain('In your own words');
  expect((await send(at, { step: 'details', ...said })).status).toBe(422);
  const saved = await send(at, { step: 'details', ...said, aboutbags: '3' });
  expect(saved.headers.get('location')).toContain('step=');
  const after = valueOf(estimateVisit(await service(), { ...said, optionId: id, aboutbags: 3 }));
  expect(after).toEqual({
    ...before,
    totalCents: before.totalCents + more,
    lines: [...before.lines, { label: 'Bags', detail: '3 at $2.50 each', cents: 750 }],
  });
});
