import { redirect } from 'react-router';
import { place } from '#domains/booking/booking.server.ts';
import { keepHolding } from '#domains/booking/drafts/draft.server.ts';
import { isQuoted, requestOf } from '#domains/booking/drafts/draft.ts';
import { continueAfterBank } from '#domains/booking/placement-bank.server.ts';
import { findSeriesOf } from '#domains/booking/series/series.server.ts';
import { finishCardSetup, listCards, startCardSetup } from '#domains/payments/card.server.ts';
import { cardLabel, hasExpired } from '#domains/payments/card.ts';
import { balanceOf } from '#domains/payments/ledger.server.ts';
import { giftBalanceAccount } from '#domains/payments/ledger.ts';
import { splitPrice } from '#domains/payments/split.ts';
import { findOwnZone } from '#domains/people/people.server.ts';
import type { Rhythm } from '#domains/visits/series.ts';
import { type ShownVisit, shownVisit } from '#domains/visits/shown-visit.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { ownTimeInWords } from '#domains/visits/words.ts';
import { formReply } from '../../../shell/forms.ts';
import { returnedSetup } from '../../add-card/returned-setup.ts';
import { timesInWords } from '../plan-visits.server.ts';
import { stepPath } from '../step-path.ts';
import type { Asking, Step } from './step.ts';

export interface CheckPart {
  name: 'check';
  booking: ShownVisit;
  isQuoted: boolean;
  bank: Bank;
  /** When it begins on the clock of who looks at it, where that is another one. */
  ownTime: string | null;
  series: { every: Rhythm; times: string[]; totalCents: number } | null;
  heldUntil: Date;
  cardNotSaved: boolean;
  chosenCard: string | null;
  gift: { giftCents: number; cardCents: number };
  cards: { id: string; label: string; isDefault: boolean }[];
}

/** What the bank asks, or what it said. */
interface Bank {
  askedAt: string | null;
  refusal: string | null;
}

export const check = {
  name: 'check' as const,
  title: () => 'Check and pay',
  applies: () => true,
  isAnswered: () => false,
  read: readCheck,
} satisfies Step<CheckPart>;

/** The last step holds the time while it is looked at, and says until when; looking again holds it on. */
async function readCheck(asking: Asking): Promise<CheckPart> {
  const { platform, member, url, draft } = asking;
  await keepNewCard(asking);
  const bank = await readBank(asking);
  const held = await keepHolding(platform, member, draft);
  if (!held.ok && held.refusal.code === 'option_not_suitable')
    throw redirect(stepPath(asking.flow, draft.id, 'what'), 303);
  if (!held.ok) throw redirect(otherTimesPath(asking), 303);
  const [booking, cards, giftBalance, ownZone] = await Promise.all([
    findBooking(platform.database, member, held.value.bookingId),
    listCards(platform.database, member),
    balanceOf(platform.database, giftBalanceAccount(member.userId)),
    findOwnZone(platform.database, member),
  ]);
  if (booking === undefined) throw redirect(otherTimesPath(asking), 303);
  const series =
    booking.seriesId === null ? undefined : await findSeriesOf(platform.database, member, booking.id);
  const now = platform.clock.now();
  return {
    name: 'check',
    booking: shownVisit(booking),
    isQuoted: isQuoted(draft.answers),
    bank,
    ownTime: ownTimeInWords(booking.startsAt, booking.timeZone, ownZone),
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
      series === undefined
        ? splitPrice(booking.totalCents, giftBalance + booking.giftCents)
        : { giftCents: 0, cardCents: booking.totalCents },
    cards: cards
      .filter((card) => !hasExpired(card, now))
      .map((card) => ({ id: card.id, label: cardLabel(card), isDefault: card.isDefault })),
  };
}

/** Where another time is chosen, once the one that was wanted is gone. */
function otherTimesPath({ flow, draft }: Asking): string {
  return `${stepPath(flow, draft.id, draft.answers.repeat ? 'visits' : 'time')}&taken=1`;
}

/** Whoever comes back from the form of the payment company has a new card, or has not. */
async function keepNewCard({ platform, member, url, flow, draft }: Asking): Promise<void> {
  const setup = returnedSetup(url);
  if (setup === null) return;
  const saved = await finishCardSetup(platform, member, setup);
  throw redirect(`${stepPath(flow, draft.id, 'check')}&card=${saved.ok ? saved.value.cardId : 'none'}`, 303);
}

/**
 * What became of the bank's question, also when the payer comes back without an answer; one that is answered
 * leads on.
 */
async function readBank({ platform, member, draft }: Asking): Promise<Bank> {
  const nothing = { askedAt: null, refusal: null };
  if (draft.bookingId === null) return nothing;
  const asked = await continueAfterBank(platform, member, draft.bookingId);
  if (!asked.ok) return { ...nothing, refusal: asked.refusal.message };
  if (asked.value === null) return nothing;
  if (asked.value.challenge === undefined) throw redirect(`/post-booking/${draft.bookingId}`, 303);
  return { ...nothing, askedAt: asked.value.challenge.url };
}

/** Books what is held with the chosen card, or goes to where a new one is typed. */
export async function pay(asking: Asking, values: Record<string, string>) {
  const { platform, requestContext, member, flow, draft } = asking;
  const here = stepPath(flow, draft.id, 'check');
  const page = `${platform.publicUrl}${here}`;
  if (values['intent'] === 'add-card') {
    const setup = await startCardSetup(platform, requestContext, member, {
      returnUrl: page,
      cancelUrl: page,
    });
    return setup.ok ? redirect(setup.value.url, 303) : formReply(values, setup.refusal);
  }
  const request = requestOf(draft.answers);
  // Whoever took longer than we keep a time books it all the same, while nobody else has taken it.
  const held = await keepHolding(platform, member, draft);
  if (!held.ok && held.refusal.code === 'slot_taken') return redirect(otherTimesPath(asking), 303);
  // Nobody pays another price than the one that stood beside the button.
  if (request === null || !held.ok || held.value.totalCents !== Number(values['total_cents']))
    return redirect(here, 303);
  const placed = await place(platform, member, request.times.kind, held.value.bookingId, {
    cardId: values['card_id'] ?? null,
    useGift: values['use_gift'] === 'yes',
    returnUrl: () => page,
  });
  if (!placed.ok && placed.refusal.code === 'booking_not_found') return redirect(otherTimesPath(asking), 303);
  if (!placed.ok) return formReply(values, placed.refusal);
  const { bookingId, challenge } = placed.value;
  return redirect(challenge === undefined ? `/post-booking/${bookingId}` : challenge.url, 303);
}
