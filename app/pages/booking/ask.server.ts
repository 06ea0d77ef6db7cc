import { data } from 'react-router';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { offerOfDraft } from '#domains/booking/drafts/draft-offer.server.ts';
import { findDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Draft, DraftAnswers } from '#domains/booking/drafts/draft.ts';
import type { Member } from '#domains/people/people.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { findKinds } from '#domains/services/kind.server.ts';
import { findService } from '#domains/services/service.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import type { BookingState } from '#domains/visits/visit.ts';
import { pathTo } from '../../paths.ts';
import { beginningOf } from './beginning.server.ts';
import type { Flow } from './flows.ts';
import type { Asking, AskingSoFar, Asker } from './steps/step.ts';

/** Who a booking is put together for, and on which pages. */
export interface Booker {
  member: Member;
  flow: Flow;
  /** Where something is shown that is booked by now. */
  bookedAt(visit: { id: string; state: BookingState }): string;
  /** Where all that was answered is looked at and booked, with what else is said in the address. */
  checkAt(draftId: string, said?: Record<string, string>): string;
  /** Where what is typed on the page at this address is priced; null where pages run no scripts. */
  priceAt(url: URL): string | null;
  /** Where "Stop and save for later" leads; null where nobody stops in the middle. */
  savedAt: string | null;
}

/** A member who books this for themselves, or for a recipient of theirs. */
export function memberWhoBooks(requestContext: RequestContext, flow: Flow): Booker {
  return {
    member: memberOf(requestContext),
    flow,
    // What was booked and then canceled leads to the canceled visit, and not to thanks for it.
    bookedAt: ({ id, state }) =>
      state === 'cancelled'
        ? pathTo('/account/upcoming-booking/:id', { id })
        : pathTo('/post-booking/:id', { id }),
    priceAt: ({ pathname, search }) => `/price-so-far?${new URLSearchParams({ at: pathname + search })}`,
    checkAt: (draft, said) => pathTo('/check-and-pay', { draft, ...said }),
    savedAt: pathTo('/account/upcoming-booking', { saved: 1 }),
  };
}

/**
 * The booker's draft for the service of these pages.
 *
 * @throws 404 for any other draft
 */
export async function draftOf(
  { platform: { database } }: RequestContext,
  { member, flow }: Booker,
  id: string,
): Promise<Draft> {
  const draft = await findDraft(database, member, id);
  if (draft === undefined || draft.serviceId !== flow.serviceId) throw data(null, { status: 404 });
  return draft;
}

/** Where a draft is shown that is booked by now: nothing is booked a second time. Undefined until then. */
export async function whereBooked(
  { platform: { database } }: RequestContext,
  { member, bookedAt }: Booker,
  { bookingId }: Pick<Draft, 'bookingId'>,
): Promise<string | undefined> {
  const booking = bookingId === null ? undefined : await findBooking(database, member, bookingId);
  return booking === undefined || booking.state === 'held' ? undefined : bookedAt(booking);
}

/** Who asks to book, and how far they are. */
export function askerOf(
  requestContext: RequestContext,
  url: URL,
  { member, flow }: Booker,
  draft: Draft | undefined,
): Asker {
  return {
    platform: requestContext.platform,
    requestContext,
    member,
    url,
    flow,
    draft: draft ?? { id: '', serviceId: flow.serviceId, kinds: {}, answers: {}, bookingId: null },
  };
}

/** What every question of a booking needs to know. */
export async function askAbout(asker: Asker): Promise<Asking> {
  const { platform, member, flow } = asker;
  const [service, recipients, kinds] = await Promise.all([
    findService(platform.database, flow.serviceId, platform.clock.now()),
    listRecipients(platform.database, member),
    asker.draft.id === '' ? findKinds(platform.database, flow.serviceId) : asker.draft.kinds,
  ]);
  if (service === undefined) throw new Error(`The catalogue has no ${flow.serviceId}.`);
  const asking = {
    ...asker,
    draft: { ...asker.draft, kinds },
    service,
    recipients: recipients.filter(({ permissions }) => permissions.book),
  };
  const { draft } = asking;
  return askingWith(asking, draft.id === '' ? await beginningOf(asking) : draft.answers);
}

/** The same, as if these were the answers. */
export function askingWith(asking: AskingSoFar, answers: DraftAnswers): Asking {
  const { platform, member } = asking;
  const draft = { ...asking.draft, answers };
  let offer: ReturnType<Asking['offer']> | undefined;
  return { ...asking, draft, offer: () => (offer ??= offerOfDraft(platform, member, draft)) };
}
