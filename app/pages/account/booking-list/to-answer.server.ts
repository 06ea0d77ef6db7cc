import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { listWaitingQuotes } from '#domains/booking/quote.server.ts';
import { listReceivedInvitations } from '#domains/care-circle/received-invitation.server.ts';
import { dayIn } from '#domains/professionals/days.ts';
import { listWaitingOffers } from '#domains/visit-changes/waiting/waiting.server.ts';
import { chargeWords } from '#domains/visit-money/charge.ts';
import { listProposed } from '#domains/visit-money/owed/proposed-charge.server.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { shortDayInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';

/** What waits for the member, with where it is answered. */
export interface ToAnswer {
  title: string;
  words: string;
  act: string;
  to: string;
}

/**
 * What waits for the member's yes or no, or for a day: extra costs, quotes, earlier times and invitations to
 * help another person.
 */
export async function readToAnswer(requestContext: RequestContext): Promise<ToAnswer[]> {
  const { database, clock } = requestContext.platform;
  const member = memberOf(requestContext);
  const [proposed, quotes, offers, invitations] = await Promise.all([
    listProposed(database, member),
    listWaitingQuotes(database, member, clock.now()),
    listWaitingOffers(database, member, clock.now()),
    listReceivedInvitations(database, member, clock.now()),
  ]);
  return [
    ...proposed.map(({ bookingId, kind, amountCents, startsAt, timeZone }) => ({
      title: 'Yes or no?',
      words: `${chargeWords[kind]}, ${formatCents(amountCents)}, for your visit on ${shortMomentInWords(startsAt, timeZone)}.`,
      act: 'Answer',
      to: pathTo('/account/upcoming-booking/:id/extra', { id: bookingId }),
    })),
    ...quotes.map(({ visitId, state, totalCents, validUntil, timeZone }) => {
      const until = shortDayInWords(validUntil, timeZone);
      const to = pathTo('/account/upcoming-booking/:id/quote', { id: visitId });
      return state === 'accepted'
        ? {
            title: 'Choose a day for the work',
            words: `You accepted a quote of ${formatCents(totalCents)}, open until ${until}. Nothing is booked yet.`,
            act: 'Choose a day',
            to,
          }
        : {
            title: 'Yes or no?',
            words: `Your quote of ${formatCents(totalCents)} is open until ${until}.`,
            act: 'Answer',
            to,
          };
    }),
    ...offers.map(({ visitId, startsAt, visitStartsAt, timeZone }) => ({
      title: 'Come earlier?',
      words: `${shortMomentInWords(startsAt, timeZone)} is open for your visit on ${shortMomentInWords(visitStartsAt, timeZone)}.`,
      act: 'See that day',
      to: pathTo('/account/upcoming-booking/:id/time', { id: visitId, day: dayIn(timeZone, startsAt) }),
    })),
    ...invitations.map(({ id, ownerName, recipientName }) => ({
      title: 'Will you help?',
      words:
        ownerName === recipientName
          ? `${ownerName} invites you to help with their visits.`
          : `${ownerName} invites you to help with visits for ${recipientName}.`,
      act: 'Answer',
      to: pathTo('/account/care-circle/accept', { key: id }),
    })),
  ];
}
