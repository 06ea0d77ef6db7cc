import { data, redirect } from 'react-router';
import { findFreeStarts } from '#domains/availability/free-starts.server.ts';
import type { FreeStart } from '#domains/availability/free-starts.ts';
import { describeSlots, describeStart } from '#domains/availability/words.ts';
import { planOfDraft } from '#domains/booking/drafts/draft-plan.server.ts';
import { findDraft, findOpenDraft, keepHolding } from '#domains/booking/drafts/draft.server.ts';
import type { Draft } from '#domains/booking/drafts/draft.ts';
import { timeHeldFor } from '#domains/booking/occupied-time.server.ts';
import { continueAfterBank } from '#domains/booking/placement-bank.server.ts';
import { estimateWanted, findQuote, quoteOf } from '#domains/booking/quote.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { mayRepeat } from '#domains/booking/series/series.ts';
import { estimateVisit } from '#domains/catalogue/estimate.ts';
import { describePrice } from '#domains/catalogue/price.ts';
import {
  answersKnownFrom,
  arrivalOfAnswers,
  earliestWayBack,
  isAskedOfRide,
  isRoundTrip,
  legsOf,
} from '#domains/catalogue/ride.ts';
import { findPreferenceOptions, findService, findServiceArea } from '#domains/catalogue/service.server.ts';
import { finishCardSetup, listCards } from '#domains/payments/card.server.ts';
import { cardLabel, hasExpired } from '#domains/payments/card.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { splitPrice } from '#domains/payments/split.ts';
import { listSeenPreferences } from '#domains/people/need.server.ts';
import { findOwnZone } from '#domains/people/people.server.ts';
import { fullAddress } from '#domains/people/people.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { shownVisit } from '#domains/visits/shown-visit.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ownTimeInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { memberOf, type RequestContext } from '../../shell/request-context.ts';
import { findUnsent } from '../../shell/unsent-form.ts';
import { returnedSetup } from '../add-card/returned-setup.ts';
import { questionsOf } from './calculator.server.ts';
import { type ArrivalAt, daysOnPage, withArrivals, withOwnTimes, withPlaces } from './day-pages.ts';
import { type Flow, flowAt } from './flows.ts';
import { isQuoted, type Step, stepOf, stepPath } from './journey.ts';
import { describePlanned, timesInWords } from './plan-visits.server.ts';
import type { Questions } from './question-list.ts';

/** What the page at this address shows: the draft as far as it goes, and what its question needs. */
export async function readStep(requestContext: RequestContext, url: URL, request: Request) {
  const flow = flowAt(url.pathname);
  const member = memberOf(requestContext);
  const { database } = requestContext.platform;
  const draft = await readDraft(requestContext, url, flow);
  const [service, recipients] = await Promise.all([
    findService(database, flow.serviceId),
    listRecipients(database, member),
  ]);
  if (service === undefined) throw new Error(`The catalogue has no ${flow.serviceId}.`);
  const bookable = recipients.filter((recipient) => recipient.permissions.book);
  const step = stepOf(url.searchParams.get('step'), draft?.answers ?? {});
  const shown = {
    flow,
    step,
    draftId: draft?.id ?? null,
    answers: draft?.answers ?? {},
    kinds: service.options.map(({ id, title, summary, price }) => ({
      value: id,
      label: title,
      description: summary,
      price: describePrice(price),
    })),
    people: bookable.map(({ id, name, address }) => ({
      value: id,
      label: name,
      description: fullAddress(address),
    })),
    resumed: url.searchParams.has('resumed'),
    taken: url.searchParams.has('taken'),
  };
  const unsent =
    draft === undefined
      ? undefined
      : await findUnsent(requestContext, request, stepPath(flow, draft.id, step));
  return {
    ...shown,
    unsent: unsent ?? null,
    ...(await readPart(requestContext, url, step, draft, { flow, service, recipients: bookable })),
  };
}

async function readDraft(requestContext: RequestContext, url: URL, flow: Flow): Promise<Draft | undefined> {
  const member = memberOf(requestContext);
  const { database } = requestContext.platform;
  const id = url.searchParams.get('draft');
  if (id === null) {
    const open = url.searchParams.has('new')
      ? undefined
      : await findOpenDraft(database, member, flow.serviceId);
    if (open !== undefined) throw redirect(`${flow.path}?draft=${open.id}&resumed=1`);
    return undefined;
  }
  const draft = await findDraft(database, member, id);
  if (draft === undefined || draft.serviceId !== flow.serviceId) throw data(null, { status: 404 });
  if (draft.bookingId !== null) {
    const booking = await findBooking(database, member, draft.bookingId);
    // What was booked and then cancelled leads to the cancelled visit, and not to thanks for it.
    if (booking !== undefined && booking.state !== 'draft')
      throw redirect(
        booking.state === 'cancelled'
          ? `/account/upcoming-booking/${booking.id}`
          : `/post-booking/${booking.id}`,
      );
  }
  return draft;
}

type Shared = {
  flow: Flow;
  service: NonNullable<Awaited<ReturnType<typeof findService>>>;
  recipients: Awaited<ReturnType<typeof listRecipients>>;
};

async function readPart(
  requestContext: RequestContext,
  url: URL,
  step: Step,
  draft: Draft | undefined,
  { flow, service, recipients }: Shared,
) {
  const nothing = {
    questions: null,
    known: {},
    days: null,
    earlier: null,
    later: null,
    zone: null,
    wayThere: null,
    isHomeLater: false,
    mayRepeat: false,
    planned: null,
    needs: null,
    check: null,
  };
  if (draft === undefined) return nothing;
  const recipient = recipients.find((each) => each.id === draft.answers.recipientId);
  if (step === 'details') {
    const chosen =
      flow.serviceId === 'rides' && recipient !== undefined
        ? await listSeenPreferences(requestContext.platform.database, recipient)
        : [];
    return {
      ...nothing,
      questions: readQuestions(service, draft),
      known: answersKnownFrom(chosen.map((need) => need.id)),
    };
  }
  if (step === 'time')
    return { ...nothing, ...(await readTimes(requestContext, url, draft, flow, service, recipient)) };
  if (step === 'back')
    return { ...nothing, ...(await readTimesBack(requestContext, url, draft, flow, service, recipient)) };
  if (step === 'visits') return { ...nothing, ...(await readVisits(requestContext, draft, flow)) };
  if (step === 'needs' && recipient !== undefined) {
    const [options, chosen] = await Promise.all([
      findPreferenceOptions(requestContext.platform.database),
      listSeenPreferences(requestContext.platform.database, recipient),
    ]);
    const mattering = Object.values(options)
      .flat()
      .filter((option) => option.mattersFor.includes(flow.serviceId) && !isAskedOfRide(option.id));
    return {
      ...nothing,
      needs: {
        options: mattering.map(({ id, title }) => ({ id, title })),
        chosen: chosen.map(({ id, remarks }) => ({ id, remarks })),
        mayChange: recipient.permissions.needs,
      },
    };
  }
  if (step === 'check') return { ...nothing, check: await readCheck(requestContext, url, draft, flow) };
  return nothing;
}

function readQuestions(service: Shared['service'], draft: Draft): Questions | null {
  const option = service.options.find((each) => each.id === draft.answers.visit?.optionId);
  return option === undefined ? null : questionsOf(option, service);
}

type Fits = (start: FreeStart) => boolean;

/** The times of the ride home, looked up as if the draft asked for that one only. */
async function readTimesBack(
  requestContext: RequestContext,
  url: URL,
  draft: Draft,
  flow: Flow,
  service: Shared['service'],
  recipient: Shared['recipients'][number] | undefined,
) {
  const { visit: answers, startsAt } = draft.answers;
  if (answers === undefined || startsAt === undefined) throw redirect(stepPath(flow, draft.id, 'time'));
  const thereAt = new Date(startsAt);
  const home = {
    ...draft,
    answers: { ...draft.answers, visit: legsOf(answers).back, startsAt: draft.answers.backAt },
  };
  const estimate = estimateVisit(service, legsOf(answers).there);
  const { bufferMinutes } = service.options.find((each) => each.id === answers.optionId) ?? {
    bufferMinutes: 0,
  };
  const earliest = earliestWayBack(thereAt, answers) ?? thereAt;
  const driverFree = new Date(
    thereAt.getTime() + ((estimate.ok ? estimate.value.minutes : 0) + bufferMinutes) * 60_000,
  );
  // Right after the way there it takes another driver, and so one more than that.
  const fits: Fits = (start) =>
    start.startsAt >= earliest && (start.startsAt >= driverFree || start.professionals > 1);
  const times = await readTimes(requestContext, url, home, flow, service, recipient, fits);
  const wayThere = visitTimeInWords({
    startsAt: thereAt,
    endsAt: thereAt,
    timeZone: times.zone,
    isWindow: false,
    arrivesBy: earliestWayBack(thereAt, answers),
  });
  const dayOf = (instant: Date) => describeStart(instant, times.zone).day;
  const first = times.days[0]?.times[0]?.value;
  return {
    ...times,
    wayThere: `The way there: ${wayThere}.`,
    isHomeLater: times.earlier === null && first !== undefined && dayOf(new Date(first)) !== dayOf(thereAt),
  };
}

async function readTimes(
  requestContext: RequestContext,
  url: URL,
  draft: Draft,
  flow: Flow,
  service: Shared['service'],
  recipient: Shared['recipients'][number] | undefined,
  fits: Fits = () => true,
) {
  const { database, clock } = requestContext.platform;
  const option = service.options.find((each) => each.id === draft.answers.visit?.optionId);
  if (option === undefined || recipient === undefined || draft.answers.visit === undefined)
    throw redirect(stepPath(flow, draft.id, 'who'));
  const estimate = await estimateWanted(
    database,
    memberOf(requestContext),
    service,
    { recipientId: recipient.id, answers: draft.answers.visit },
    clock.now(),
  );
  if (!estimate.ok) throw await awayFrom(requestContext, draft, flow);
  const area = await findServiceArea(database, recipient.address.zipcode, flow.serviceId);
  if (area === undefined)
    throw redirect(isQuoted(draft.answers) ? '/call-me' : stepPath(flow, draft.id, 'what'));
  const starts = await findFreeStarts(database, {
    serviceAreaId: area.id,
    serviceOptionId: option.id,
    lengthMinutes: estimate.value.minutes,
    leadHours: option.leadHours,
    now: clock.now(),
    givenBack: await timeHeldFor(database, draft),
  });
  const ownZone = await findOwnZone(database, memberOf(requestContext));
  const page = daysOnPage(describeSlots(starts.filter(fits), area.timeZone), {
    from: url.searchParams.get('from'),
    chosen: draft.answers.startsAt,
  });
  const answers = draft.answers.visit;
  const arrivalAt: ArrivalAt = (startsAt) =>
    service.id === 'rides' ? arrivalOfAnswers(startsAt, answers) : null;
  const placed = withPlaces(page.days, {
    isWindow: option.windowStarts !== null,
    lengthMinutes: estimate.value.minutes,
    timeZone: area.timeZone,
  });
  const days = withOwnTimes(
    withArrivals(placed, arrivalAt, area.timeZone),
    area.timeZone,
    ownZone,
    arrivalAt,
  );
  return {
    ...page,
    days,
    zone: area.timeZone,
    mayRepeat: mayRepeat(option) && !isQuoted(draft.answers) && !isRoundTrip(answers),
  };
}

/**
 * Where it goes on when there is no price any more: to the quote, which says why, or to the question that the
 * price follows from.
 */
async function awayFrom(requestContext: RequestContext, draft: Draft, flow: Flow) {
  const quoteId = quoteOf(draft.answers.visit ?? {});
  if (quoteId === undefined) return redirect(stepPath(flow, draft.id, 'what'));
  const quote = await findQuote(requestContext.platform.database, memberOf(requestContext), quoteId);
  return quote === undefined
    ? data(null, { status: 404 })
    : redirect(`/account/upcoming-booking/${quote.visitId}/quote`);
}

async function readVisits(requestContext: RequestContext, draft: Draft, flow: Flow) {
  const planned = await planOfDraft(requestContext.platform, memberOf(requestContext), draft);
  if (planned === null) throw redirect(stepPath(flow, draft.id, 'time'));
  return {
    planned: planned.visits.map((each) => describePlanned(each, planned.timeZone, draft.answers.visits)),
    zone: planned.timeZone,
  };
}

/** The last step holds the time while it is looked at, and says until when; looking again holds it on. */
async function readCheck(requestContext: RequestContext, url: URL, draft: Draft, flow: Flow) {
  const member = memberOf(requestContext);
  const { platform } = requestContext;
  const setup = returnedSetup(url);
  if (setup !== null) {
    const saved = await finishCardSetup(platform, member, setup);
    throw redirect(
      `${stepPath(flow, draft.id, 'check')}${saved.ok ? `&card=${saved.value.cardId}` : '&card=none'}`,
      303,
    );
  }
  const bank = await readBank(requestContext, draft);
  const held = await keepHolding(platform, member, draft);
  if (!held.ok && held.refusal.code === 'option_not_suitable')
    throw redirect(stepPath(flow, draft.id, 'what'), 303);
  if (!held.ok)
    throw redirect(`${stepPath(flow, draft.id, draft.answers.repeat ? 'visits' : 'time')}&taken=1`, 303);
  const [booking, cards, giftBalance] = await Promise.all([
    findBooking(platform.database, member, held.value.bookingId),
    listCards(platform.database, member),
    balanceOf(platform.database, giftBalanceAccount(member.userId)),
  ]);
  if (booking === undefined) throw redirect(`${stepPath(flow, draft.id, 'time')}&taken=1`, 303);
  const now = platform.clock.now();
  const series =
    booking.seriesId === null ? undefined : await findSeriesOf(platform.database, member, booking.id);
  return {
    booking: shownVisit(booking),
    bank,
    ownTime: ownTimeInWords(booking.startsAt, booking.timeZone, await findOwnZone(platform.database, member)),
    series:
      series === undefined
        ? null
        : {
            every: series.every,
            times: timesInWords(booking, series),
            totalCents: series.visits.reduce((sum, each) => sum + each.totalCents, 0),
          },
    heldUntil: held.value.heldUntil,
    cardNotSaved: url.searchParams.get('card') === 'none',
    chosenCard: url.searchParams.get('card'),
    // A series is paid visit by visit, days before each; a gift balance is for one visit that is paid now.
    gift:
      series !== undefined
        ? { giftCents: 0, cardCents: booking.totalCents }
        : splitPrice(booking.totalCents, giftBalance + booking.giftCents),
    cards: cards
      .filter((card) => !hasExpired(card, now))
      .map((card) => ({ id: card.id, label: cardLabel(card), isDefault: card.isDefault })),
  };
}

/**
 * What became of the bank's question, also when the payer comes back without an answer; one that is answered
 * leads on.
 */
async function readBank(
  requestContext: RequestContext,
  draft: Draft,
): Promise<{ askedAt: string | null; refusal: string | null }> {
  const nothing = { askedAt: null, refusal: null };
  if (draft.bookingId === null) return nothing;
  const asked = await continueAfterBank(requestContext.platform, memberOf(requestContext), draft.bookingId);
  if (!asked.ok) return { ...nothing, refusal: asked.refusal.message };
  if (asked.value === null) return nothing;
  if (asked.value.challenge === undefined) throw redirect(`/post-booking/${draft.bookingId}`, 303);
  return { ...nothing, askedAt: asked.value.challenge.url };
}

export type StepData = Awaited<ReturnType<typeof readStep>>;
