import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { FreeStart } from '#domains/availability/free-starts.ts';
import {
  findLanguageWish,
  findProfessionalsToChoose,
  type ProfessionalToChoose,
} from '#domains/booking/assignment.server.ts';
import { type LanguageWish, wishInWords } from '#domains/booking/assignment.ts';
import {
  answerSeries,
  answerTime,
  invalidAnswer,
  invalidAnswers,
} from '#domains/booking/drafts/draft-answer.server.ts';
import { timesForDraft } from '#domains/booking/drafts/draft-offer.server.ts';
import { isQuoted } from '#domains/booking/drafts/draft.ts';
import { expectedHelper, goodSpan } from '#domains/booking/drafts/good-slots.ts';
import { arrivalOf, type Offer } from '#domains/booking/offer.server.ts';
import { findQuote } from '#domains/booking/quote.server.ts';
import { quoteOf } from '#domains/booking/quote.ts';
import { mayRepeat } from '#domains/booking/series/series.ts';
import { givenName } from '#domains/people/words.ts';
import { isRoundTrip } from '#domains/services/ride/ride.ts';
import { findEngagements } from '#domains/visits/clash.server.ts';
import { besideFrom, type EngagedVisit } from '#domains/visits/clash.ts';
import { endForm, type Every, everyForm, type Repeat } from '#domains/visits/series.ts';
import { findLastVisit, type LastVisit } from '#domains/visits/visit-list.server.ts';
import { startsAt } from '#domains/visits/visit.ts';
import { momentInWords } from '#domains/visits/words.ts';
import { type Refusal, refused } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { textOf } from '../../../shell/forms.ts';
import { helperOf, timeAlone } from '../free-times/time-with.ts';
import { type GoodTimesRule, type TimesToChoose, timesToChoose } from '../free-times/times-to-choose.ts';
import { stepPath } from '../step-path.ts';
import { pathToLookAgain } from './step-list.ts';
import { type Asking, optionOf, type Question, recipientOf } from './step.ts';

export interface TimePart {
  name: 'time';
  /** Null where nobody is free at all. */
  times: TimesToChoose | null;
  /** How often it comes again, where that is asked. */
  every: { chosen: Every | undefined; repeat: Repeat | undefined } | null;
  isRoundTrip: boolean;
  /** What is said of a language that is wished for. */
  language: string | null;
  who: WhoShouldCome;
  /** Said where no driver is available for the appointment of the rider. */
  missed: string | null;
}

/** The professional of the times, and the others that they could be of. */
export interface WhoShouldCome {
  chosen: string | null;
  choices: { to: string; label: string; description: string }[];
}

export const time = {
  async read(asking) {
    const { every, repeat, startsAt: chosen, wantedAt } = asking.draft.answers;
    const missed = missedAppointment(asking);
    const offer = await offerAsked(asking);
    const wish = await languageWishOf(asking, offer.option);
    const toChoose = await toChooseFrom(asking, offer.option);
    const person = askedFor(asking, toChoose);
    const last = await lastVisitOf(asking);
    return {
      name: 'time',
      times: await timesOf(asking, offer, {
        chosen,
        opensAt: missed?.moment,
        wanted: wantedAt,
        last: last?.startsAt ?? null,
        professionalId: person?.id,
        good: {
          helper: await knownHelper(asking, offer, expectedHelper(toChoose, person?.id, last)),
          ...goodSpan(asking.platform.clock.now(), offer.option.leadHours),
        },
      }),
      every: mayRepeat(offer.option, offer.answers) ? { chosen: every, repeat } : null,
      isRoundTrip: isRoundTrip(offer.answers),
      language: wish && wishInWords(wish),
      who: whoShouldCome(asking.url, toChoose, person),
      missed: missed?.words ?? null,
    };
  },
  async save(asking, form) {
    const posted = textOf(form, 'starts_at') || undefined;
    const chosen = z.object({ starts_at: startsAt }).safeParse({ starts_at: timeAlone(posted) });
    const { details } = asking.draft.answers;
    const option = optionOf(asking);
    const asked = option !== undefined && details !== undefined && mayRepeat(option, details);
    const every = everyForm.safeParse(asked ? (form.get('every') ?? undefined) : undefined);
    const end = every.data === undefined ? undefined : endIn(form);
    if (!chosen.success || !every.success || end?.success === false)
      return refused(
        invalidAnswers([
          ...(every.success ? [] : [{ field: 'every', message: 'Choose how often we should come.' }]),
          ...(end?.success === false ? problemsOf(end.error) : []),
          ...(chosen.success ? [] : problemsOf(chosen.error)),
        ]),
      );
    const toChoose = option === undefined ? [] : await toChooseFrom(asking, option);
    const withTime = toChoose.find(({ id }) => id === helperOf(posted));
    const professionalId = (withTime ?? askedFor(asking, toChoose))?.id;
    const when = { startsAt: chosen.data.starts_at, professionalId };
    return every.data === undefined || end === undefined
      ? answerTime(asking.platform, asking.draft, { ...when, every: undefined })
      : saveSeries(asking, { ...when, repeat: { every: every.data, ...end.data } });
  },
} satisfies Question<TimePart>;

/** The appointment that no driver is available for; null where there is none. */
function missedAppointment(asking: Asking): { moment: Date; words: string } | null {
  const { appointmentAt, startsAt: chosen } = asking.draft.answers;
  const timeZone = recipientOf(asking)?.timeZone;
  if (appointmentAt === undefined || chosen !== undefined || timeZone === undefined) return null;
  const moment = new Date(appointmentAt);
  return {
    moment,
    words: `No one can drive you there by ${momentInWords(moment, timeZone)}. Choose another time, or call us.`,
  };
}

/** How long visits should come again. */
const endIn = (form: FormData) =>
  endForm.safeParse({
    ends: form.get('ends') ?? undefined,
    count: form.get('count') ?? undefined,
    until: form.get('until') ?? undefined,
  });

/** What is short of the visits that were asked for is said where that was typed. */
async function saveSeries(
  { platform, member, draft }: Asking,
  { repeat, ...time }: { startsAt: Date; repeat: Repeat; professionalId: string | undefined },
) {
  const answered = await answerSeries(platform, member, draft, { ...time, repeat });
  const shortfall = answered.ok
    ? undefined
    : answered.refusal.fields?.find(({ field }) => field === 'repeat')?.message;
  return shortfall === undefined
    ? answered
    : invalidAnswer(repeat.count === null ? 'until' : 'count', shortfall);
}

/** What can be had; a booker who can no longer have it is led to where it is decided. */
export async function offerAsked(asking: Asking): Promise<Offer> {
  const { flow, draft, recipients } = asking;
  const { details, recipientId } = draft.answers;
  if (details === undefined || !recipients.some(({ id }) => id === recipientId))
    throw redirect(stepPath(flow, draft.id, 'who'));
  const offer = await asking.offer();
  if (!offer.ok) throw await awayFrom(asking, offer.refusal);
  return offer.value;
}

/** The preferred language, as far as the booker may know it. */
export async function languageWishOf(
  asking: Asking,
  option: { id: string; serviceId: string },
): Promise<LanguageWish | null> {
  const recipient = recipientOf(asking);
  return recipient === undefined ? null : findLanguageWish(asking.platform.database, recipient, option);
}

/** The professionals that the booker may ask for. */
async function toChooseFrom(
  asking: Asking,
  option: { id: string; serviceId: string },
): Promise<ProfessionalToChoose[]> {
  const recipient = recipientOf(asking);
  return recipient === undefined
    ? []
    : findProfessionalsToChoose(asking.platform.database, recipient, option);
}

/** The professional that the booker asks for: as the address says it, else as it was said before. */
function askedFor({ url, draft }: Asking, toChoose: readonly ProfessionalToChoose[]) {
  const asked = url.searchParams.get(withName) ?? draft.answers.professionalId;
  return toChoose.find(({ id }) => id === asked);
}

const withName = 'with';

function whoShouldCome(
  url: URL,
  toChoose: readonly ProfessionalToChoose[],
  person: ProfessionalToChoose | undefined,
): WhoShouldCome {
  const timesWith = (id: string) => {
    const search = new URLSearchParams(url.searchParams);
    for (const name of ['day', 'at']) search.delete(name);
    search.set(withName, id);
    return `?${search}`;
  };
  const others = toChoose.filter((each) => each !== person);
  return {
    chosen: person?.professional.name ?? null,
    choices: [
      ...(person === undefined
        ? []
        : [
            {
              to: timesWith(''),
              label: 'Any available helper',
              description: 'This gives you the most times.',
            },
          ]),
      ...others.map(({ id, visits, professional: { name, introduction } }) => ({
        to: timesWith(id),
        label: name,
        description: visits === 0 ? introduction : `${countInWords(visits)} so far.`,
      })),
    ],
  };
}

const countInWords = (visits: number) => (visits === 1 ? 'One visit' : `${visits} visits`);

/** With the times at which they can come. */
async function knownHelper(
  { platform, draft }: Asking,
  offer: Offer,
  who: ProfessionalToChoose | undefined,
): Promise<GoodTimesRule['helper']> {
  if (who === undefined) return null;
  const { name, picture } = who.professional;
  const theirs = await timesForDraft(platform, draft, offer, who.id);
  const starts = theirs.ok ? theirs.value.starts : [];
  const times = new Set(starts.map(({ startsAt: at }) => at.toISOString()));
  return { id: who.id, name: givenName(name), picture, times };
}

/** The last time that they had this service. */
export async function lastVisitOf({ platform, member, flow, draft }: Asking): Promise<LastVisit | null> {
  const { recipientId } = draft.answers;
  return recipientId === undefined
    ? null
    : findLastVisit(platform.database, member, {
        recipientId,
        serviceId: flow.serviceId,
        now: platform.clock.now(),
      });
}

/** The free times, those of one day with all that helps to choose; null where there are none. */
export async function timesOf(
  asking: Asking,
  offer: Offer,
  {
    fits = () => true,
    professionalId,
    ...known
  }: {
    chosen: string | undefined;
    wanted?: string | undefined;
    last?: Date | null;
    fits?: (start: FreeStart) => boolean;
    professionalId?: string | undefined;
    good?: Pick<GoodTimesRule, 'helper' | 'calmFrom' | 'until'>;
    opensAt?: Date | undefined;
  },
): Promise<TimesToChoose | null> {
  const { platform, member, flow, draft, url } = asking;
  const times = await timesForDraft(platform, draft, offer, professionalId);
  if (!times.ok)
    throw redirect(isQuoted(draft.answers) ? pathTo('/call-me') : stepPath(flow, draft.id, 'what'));
  const { area, starts } = times.value;
  const { minutes } = offer.estimate;
  const isWindow = offer.option.windowStarts !== null;
  const visits = await engagementsAsked(asking);
  return timesToChoose(url, starts.filter(fits), {
    ...known,
    timeZone: area.timeZone,
    ownZone: member.ownZone,
    arrivalAt: (start) => arrivalOf(offer, start),
    windowMinutes: isWindow ? minutes : null,
    besideAt: besideFrom(visits, minutes, { kind: offer.option.kind, isWindow }),
  });
}

const daysAhead = 90;

/** The recipient's upcoming visits, for members who look after them. */
async function engagementsAsked(asking: Asking): Promise<EngagedVisit[]> {
  const { platform } = asking;
  const recipient = recipientOf(asking);
  if (recipient === undefined) return [];
  const from = platform.clock.now();
  const until = new Date(from.getTime() + daysAhead * 86_400_000);
  return findEngagements(platform.database, recipient.id, { from, until }, from);
}

/**
 * Where the booking continues when there is no longer a price: to the quote, which says why, or to the
 * question that the price follows from.
 */
async function awayFrom({ platform, member, flow, draft }: Asking, refusal: Refusal) {
  const quoteId = quoteOf(draft.answers.details ?? {});
  if (quoteId === undefined)
    return redirect(pathToLookAgain({ flow, draft }, refusal) ?? stepPath(flow, draft.id, 'what'));
  const quote = await findQuote(platform.database, member, quoteId);
  return quote === undefined
    ? data(null, { status: 404 })
    : redirect(pathTo('/account/upcoming-booking/:id/quote', { id: quote.visitId }));
}
