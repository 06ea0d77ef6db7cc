import { z } from 'zod';
import { answerDetails, answerWho, optionsFor } from '#domains/booking/drafts/draft-answer.server.ts';
import type { DraftAnswers } from '#domains/booking/drafts/draft.ts';
import type { WantedAnswers } from '#domains/booking/offer.ts';
import { quoteOf } from '#domains/booking/quote.ts';
import { dishesOf } from '#domains/services/delivery/menu.ts';
import { answersToUseAgain } from '#domains/services/question.ts';
import { listBookings } from '#domains/visits/visit-list.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { answerNames, workAnswers } from './calculator.server.ts';
import type { AskingSoFar } from './steps/step.ts';

/** What a booking is begun with: who it is for, what is wanted, and whether nothing of that is left to ask. */
interface Said {
  recipientId?: string;
  wanted?: WantedAnswers;
  notes?: string | null;
  dishes?: DraftAnswers['dishes'];
  /** Who came, where a visit is booked again: they are asked for again. */
  professionalId?: string;
  isAll: boolean;
}

/**
 * What a booking knows before its first question: the person, where there is only one, and what was said on
 * the page that led here or for the visit that is booked again. Nothing is written yet; it goes into the
 * draft with the first answer.
 */
export async function beginningOf(asking: AskingSoFar): Promise<DraftAnswers> {
  const pressed = timeSaidAt(asking.url);
  const professionalId = helperSaidAt(asking.url);
  return {
    ...(await whatIsSaid(asking)),
    ...(pressed === undefined ? {} : { wantedAt: pressed }),
    ...(professionalId === undefined ? {} : { professionalId }),
  };
}

async function whatIsSaid(asking: AskingSoFar): Promise<DraftAnswers> {
  const { platform, member, recipients, draft, url, service } = asking;
  const again = url.searchParams.get('again');
  const said = again === null ? saidAt(asking) : await saidFor(asking, again);
  const recipientId = said.recipientId ?? (recipients.length === 1 ? recipients[0]?.id : undefined);
  // What cannot serve the recipient is not begun: they choose among what can.
  const options = await optionsFor(platform, member, recipientId, service.options);
  const wanted = options.some(({ id }) => id === said.wanted?.optionId) ? said.wanted : undefined;
  const details = wanted === undefined ? {} : { details: wanted };
  const who = recipientId === undefined ? undefined : await answerWho(platform, member, draft, recipientId);
  if (who === undefined || !who.ok) return details;
  const answered =
    wanted !== undefined && said.isAll
      ? await answerDetails(platform, member, { ...draft, answers: who.value }, wanted)
      : undefined;
  return answered?.ok
    ? {
        ...who.value,
        ...answered.value,
        ...('notes' in said ? { notes: said.notes } : {}),
        ...('dishes' in said ? { dishes: said.dishes } : {}),
        ...('professionalId' in said ? { professionalId: said.professionalId } : {}),
      }
    : { ...who.value, ...details };
}

/** The open time that was pressed before the booking began. */
const timeSaidAt = ({ searchParams }: URL): string | undefined =>
  z.iso
    .datetime()
    .optional()
    .catch(undefined)
    .parse(searchParams.get('at') ?? undefined);

/** Whose time that is, where it is one person's. */
const helperSaidAt = ({ searchParams }: URL): string | undefined =>
  z
    .uuid()
    .optional()
    .catch(undefined)
    .parse(searchParams.get('with') ?? undefined);

/** Whether its address says what is wanted, so that it is not what was begun before. */
export function isSaidAt({ searchParams }: URL): boolean {
  return searchParams.has('option') || searchParams.has('again');
}

/**
 * What was said the last time that this service was booked, for the recipients that the member may book it
 * for.
 */
export async function saidLastTime(asking: AskingSoFar): Promise<Said> {
  const { platform, member, service, draft } = asking;
  const { bookings } = await listBookings(platform.database, member, {
    which: 'all',
    now: platform.clock.now(),
    serviceId: service.id,
    recipientId: draft.answers.recipientId,
  });
  return bookings[0] === undefined ? { isAll: false } : saidFor(asking, bookings[0].id);
}

/** What was said for a visit. A quote was for that work alone, and the help on a ride is for who may know it. */
async function saidFor(
  { platform, member, service, recipients }: AskingSoFar,
  bookingId: string,
): Promise<Said> {
  const booking = await findBooking(platform.database, member, bookingId);
  if (booking?.serviceId !== service.id || !recipients.some(({ id }) => id === booking.recipientId))
    return { isAll: false };
  const { recipientId, optionId, notes, professionalId } = booking;
  const { route: _measured, pickup: _found, dishes: _named, photos: _ofThen, ...answers } = booking.answers;
  const dishes = dishesOf(booking.answers);
  const option = service.options.find(({ id }) => id === optionId);
  const isSecret = quoteOf(answers) !== undefined || (booking.kind === 'ride' && booking.needs === null);
  return {
    recipientId,
    wanted: {
      ...(isSecret || option === undefined ? {} : answersToUseAgain(option, answers, booking.needs !== null)),
      optionId,
    },
    ...(isSecret ? {} : { notes }),
    ...(dishes === undefined ? {} : { dishes }),
    professionalId,
    isAll: !isSecret,
  };
}

/** What the address says: the kind of help, with the answers of the price page where they are there too. */
function saidAt({ url, service }: AskingSoFar): Said {
  const option = service.options.find(({ id }) => id === url.searchParams.get('option'));
  if (option === undefined) return { isAll: false };
  const isShort = (value: string) => value.length <= longestAnswer;
  const said = (name: string) => {
    const value = url.searchParams.get(name) ?? undefined;
    return value !== undefined && isShort(value) ? value : undefined;
  };
  const given = answerNames.map((name) => [name, said(name)]);
  const asked = url.searchParams.getAll('extras');
  const extras = service.extras.filter(({ id }) => asked.includes(id)).map(({ id }) => id);
  const wanted = {
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    ...workAnswers(option, { all: (name) => url.searchParams.getAll(name).filter(isShort), one: said }),
    ...(extras.length === 0 ? {} : { extras }),
    optionId: option.id,
  };
  // Of work, more is asked than its price depends on.
  return { wanted, isAll: url.searchParams.has('ask') && option.questions.length === 0 };
}

const longestAnswer = 200;
