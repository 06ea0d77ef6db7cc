import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { recordProgress } from '#domains/visit-day/progress.server.ts';
import { askForCardAgain } from '#domains/visit-money/owed/failed-payment.server.ts';
import { findOwed } from '#domains/visit-money/owed/owed.server.ts';
import {
  finishCardByLink,
  openPayLink,
  sendPayLink,
  startCardByLink,
} from '#domains/visit-money/owed/pay-link.server.ts';
import { progressSteps } from '#domains/visits/day/day-steps.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { postAtGateway, typeCard } from '#tests/people.ts';
import { cancelAndSettle } from '#tests/settled-cancellation.ts';
import { ana, employ } from '#tests/staff.ts';
import { visitorOn } from '#tests/visitors.ts';
import { codeOf, openVisits, valueOf, type Visits } from '#tests/visits.ts';
import { payLaterRoom, placePayingLater } from './deferred-payment.server.ts';
import { placeBooking } from './placement.server.ts';

let world: Visits;
let times: Date[];
beforeAll(async () => {
  world = await openVisits();
  await employ(world.platform.database, ana, world.clock.now());
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.startAnew();
  times = await world.freeTimes();
});

const limited = (dollars: number) => ({
  ...world.platform,
  configuration: { ...world.platform.configuration, PAY_LATER_LIMIT: dollars * 100 },
});
const later = (bookingId: string, dollars = 200) =>
  placePayingLater(limited(dollars), ana, world.rosa.member, bookingId);
const hold = async (index: number) => (await world.hold(times[index]!)).bookingId;
const booking = (id: string) => findBooking(world.platform.database, world.rosa.member, id);
const room = (dollars = 200) => payLaterRoom(limited(dollars), world.platform.database, world.rosa.member);
async function finish(id: string): Promise<void> {
  const { startsAt, professionalId } = (await booking(id))!;
  world.clock.moveTo(startsAt);
  for (const step of progressSteps)
    valueOf(await recordProgress(world.platform, { kind: 'professional', professionalId }, id, step));
}
/** What the payer brings back from the page of the gateway that the link led to. */
async function typeByLink(link: string, number = '4242424242424242'): Promise<string> {
  const begun = await startCardByLink(world.platform, visitorOn(), link, 'http://localhost/pay');
  return typeCard(world.gatewayPages!, valueOf(begun).url, number);
}
const finishByLink = (link: string, setup: string) =>
  finishCardByLink(world.platform, link, setup, `http://localhost/pay?link=${link}`);
const owedBy = async (link: string) =>
  (await openPayLink(world.platform, link))?.owed.map(({ cents }) => cents);
const linkIn = (body: string | null | undefined) => /\/pay\?link=([\w-]+)/.exec(body ?? '')?.[1] ?? '';

describe('a visit that is paid for afterward', () => {
  it('is booked without a card, once, and nobody is asked for money before', async () => {
    const id = await hold(0);
    expect(valueOf(await later(id))).toMatchObject({ state: 'confirmed' });
    expect(valueOf(await later(id))).toMatchObject({ state: 'confirmed' });
    const booked = await booking(id);
    expect(booked).toMatchObject({ state: 'confirmed', payment: null, paysLater: true });
    expect(booked?.events.at(-1)).toMatchObject({
      kind: 'confirmed',
      actorName: `${ana.name} at our office`,
      byOffice: true,
      onBehalfOfName: 'Rosa Alvarez',
    });
    expect(await world.charges()).toBe(0);
    expect(await room()).toBe(10_100);
  });

  it('is not booked above the limit, by itself or with what is still to be paid', async () => {
    const first = await hold(0);
    expect(codeOf(await later(first, 98))).toBe('over_the_limit');
    expect(codeOf(await later(first, 0))).toBe('over_the_limit');
    valueOf(await later(first, 150));
    const second = await hold(30);
    expect(codeOf(await later(second, 150))).toBe('over_the_limit');
    // With a card it is a visit like any other.
    valueOf(await placeBooking(world.platform, world.rosa.member, second, world.cardId));
    expect(await room(150)).toBe(5_100);
  });

  it('is booked once where it is pressed twice at once', async () => {
    const id = await hold(0);
    const both = await Promise.all([later(id), later(id)]);
    expect(both.map((placed) => valueOf(placed).state)).toEqual(['confirmed', 'confirmed']);
    expect(await room()).toBe(10_100);
    expect((await booking(id))?.events.filter(({ to }) => to === 'confirmed')).toHaveLength(1);
  });

  it('is asked for with a link once it is done, and paid with the card that is typed there', async () => {
    const id = await hold(0);
    valueOf(await later(id));
    await finish(id);
    const asked = await world.messages('payment_failed');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.subject).toBe('Please pay for your visit');
    const link = linkIn(asked[0]?.body);
    const found = await openPayLink(world.platform, link);
    expect(found?.owed.map(({ cents }) => cents)).toEqual([9_900]);
    const setup = await typeByLink(link);
    expect(valueOf(await finishByLink(link, setup))).toMatchObject({ paidCents: 9_900, dueCents: 9_900 });
    await settleDuePayments(world.platform);
    expect((await booking(id))?.payment).toMatchObject({ state: 'captured', capturedCents: 9_900 });
    // The same return once more takes nothing more.
    expect(valueOf(await finishByLink(link, setup))).toMatchObject({ paidCents: 0, dueCents: 0 });
    expect(await world.charges()).toBe(1);
    expect(await room()).toBe(20_000);
  });

  it('is owed until it is paid, with as many cards as it takes, however old the link is', async () => {
    const id = await hold(0);
    valueOf(await later(id));
    await finish(id);
    const link = linkIn((await world.messages('payment_failed'))[0]?.body);
    const refused = valueOf(await finishByLink(link, await typeByLink(link, '4000000000000341')));
    expect(refused).toMatchObject({ paidCents: 0, dueCents: 9_900, bankUrl: null });
    expect(await owedBy(link)).toEqual([9_900]);
    world.later(20 * 24 * 60);
    expect(await owedBy(link)).toEqual([9_900]);
    // It is found as owed by the one answer that lists, months and reports read.
    expect(await findOwed(world.platform.database, id, world.clock.now())).toMatchObject({
      cents: 9_900,
      payerId: world.rosa.member.userId,
      isOver: true,
      tried: { state: 'declined' },
    });
    const paid = valueOf(await finishByLink(link, await typeByLink(link)));
    expect(paid).toMatchObject({ paidCents: 9_900, dueCents: 9_900 });
    expect((await booking(id))?.payment).toMatchObject({ state: 'captured', capturedCents: 9_900 });
    expect(await openPayLink(world.platform, link)).toBeUndefined();
  });

  it('is paid once the bank has its yes, without signing in', async () => {
    const id = await hold(0);
    valueOf(await later(id));
    await finish(id);
    const link = linkIn((await world.messages('payment_failed'))[0]?.body);
    const { bankUrl } = valueOf(await finishByLink(link, await typeByLink(link, '4000002760003184')));
    expect(await openPayLink(world.platform, link)).toMatchObject({ isAsked: true, bankUrl });
    await postAtGateway(world.gatewayPages as Hono, bankUrl ?? '', { answer: 'approve' });
    expect(await openPayLink(world.platform, link)).toMatchObject({ isAsked: false, owed: [] });
    expect((await booking(id))?.payment).toMatchObject({ state: 'captured' });
  });

  it('is asked for again by a link that takes money', async () => {
    const id = await hold(0);
    valueOf(await later(id));
    await finish(id);
    const link = linkIn((await world.messages('payment_failed'))[0]?.body);
    valueOf(await finishByLink(link, await typeByLink(link, '4000000000000341')));
    world.later(60);
    valueOf(await askForCardAgain(world.platform, ana, id, 'a-key-of-hers'));
    const asked = await world.messages('payment_failed');
    const again = linkIn(asked.find(({ body }) => !['', link].includes(linkIn(body)))?.body);
    expect(again).not.toBe('');
    expect(await owedBy(again)).toEqual([9_900]);
    valueOf(await finishByLink(again, await typeByLink(again)));
    expect((await booking(id))?.payment).toMatchObject({ state: 'captured' });
  });

  it('costs the fee where it is canceled late, by the same link', async () => {
    const id = await hold(0);
    valueOf(await later(id));
    const { startsAt } = (await booking(id))!;
    world.clock.moveTo(new Date(startsAt.getTime() - 3_600_000));
    const fee = await cancelAndSettle(world.platform, world.rosa.member, id, {
      agreedFeeCents: 4_950,
      reason: null,
    });
    expect(valueOf(fee)).toEqual({ feeCents: 4_950 });
    const [asked] = await world.messages('payment_failed');
    expect((await openPayLink(world.platform, linkIn(asked?.body)))?.owed.map(({ cents }) => cents)).toEqual([
      4_950,
    ]);
    const [told] = await world.messages('cancelled');
    expect(told?.body).toContain('We’ll send you a link to pay it.');
  });
});

describe('a link to the page of the gateway', () => {
  it('is sent while somebody is on the phone, saves a card, and ends after 14 days', async () => {
    valueOf(await sendPayLink(world.platform, ana, world.rosa.member.userId));
    const [sent] = await world.messages('payment_failed');
    expect(sent?.recipient_address).toBe('+17185550142');
    expect(sent?.body).toMatch(/add your card here, as we said on the phone: http/);
    const link = linkIn(sent?.body);
    expect((await openPayLink(world.platform, link))?.owed).toEqual([]);
    expect(await openPayLink(world.platform, `${link}x`)).toBeUndefined();
    world.later(14 * 24 * 60);
    expect(await openPayLink(world.platform, link)).toBeUndefined();
    expect(codeOf(await finishByLink(link, 'cs_1'))).toBe('link_too_old');
  });
});
