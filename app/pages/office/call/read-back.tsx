import { Form, Link, redirect } from 'react-router';
import { sendToFinish } from '#domains/account/phoned-account.server.ts';
import { answerTime } from '#domains/booking/drafts/draft-answer.server.ts';
import { bookForMember, goOnForMember } from '#domains/booking/drafts/draft-office.server.ts';
import { keepTold } from '#domains/staff/staff-session.server.ts';
import { sendPayLink } from '#domains/visit-money/owed/pay-link.server.ts';
import { readBoth } from '#domains/visits/clash.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { startsAt } from '#domains/visits/visit.ts';
import { visitTimeInWords } from '#domains/visits/words.ts';
import { toKnow } from '#office/desk/call-card.ts';
import { spokenReference } from '#office/desk/read-back.ts';
import { refusal } from '#platform/result.ts';
import { Choice, Choices } from '../../../office/choices.tsx';
import { ToKnow } from '../../../office/to-know.tsx';
import { Told } from '../../../office/told.tsx';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formOf, formReply, textOf } from '../../../shell/forms.ts';
import { insideOf, toldOn } from '../../../shell/office-guard.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest, type PageContext } from '../../../shell/request-context.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Select.tsx';
import type { Booker } from '../../booking/ask.server.ts';
import type { Route } from './+types/read-back';
import { readPhoneDraft, type PhoneDraft } from './phone-draft.server.ts';
import { bookerOnPhone, callerOf, draftOnPhone } from './phone.server.ts';

async function find(requestContext: PageContext, params: Route.LoaderArgs['params']) {
  const { person, member } = await callerOf(requestContext, params.id);
  const draft = await draftOnPhone(requestContext, member, params.draft);
  return { person, draft, booker: await bookerOnPhone(requestContext, member, draft.serviceId) };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { person, draft, booker } = await find(requestContext, params);
  if (draft.bookingId !== null) {
    const booked = await findBooking(requestContext.platform.database, booker.member, draft.bookingId);
    if (booked !== undefined && booked.state !== 'held') throw redirect(booker.bookedAt(booked));
  }
  return {
    told: toldOn(requestContext, url),
    id: person.id,
    name: person.name,
    toKnow: toKnow(person),
    seen: draft.updatedAt.toISOString(),
    ...(await readPhoneDraft(requestContext, url, booker, draft)),
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const session = insideOf(requestContext);
  const { draft, booker } = await find(requestContext, params);
  const form = await formOf(request);
  if (textOf(form, 'act') === 'time') {
    const chosen = startsAt.safeParse(textOf(form, 'starts_at'));
    if (!chosen.success) return formReply({}, choose);
    const answers = await answerTime(platform, draft, { startsAt: chosen.data, every: draft.answers.every });
    if (!answers.ok) return formReply({}, answers.refusal);
    const saved = await goOnForMember(platform, session.staff, draft.id, answers.value);
    return saved.ok ? redirect(url.pathname, 303) : formReply({}, saved.refusal);
  }
  if (textOf(form, 'act') === 'link') {
    const path = pathTo('/check-and-pay', { draft: draft.id });
    const sent = await sendToFinish(platform, session.staff, booker.member.userId, path);
    if (!sent.ok) return formReply({}, sent.refusal);
    const place = pathTo('/office/call/:id', { id: params.id });
    await keepTold(platform, session, {
      said: 'Link sent. They add their card and book there. The time is held for 15 minutes.',
      place,
    });
    return redirect(place, 303);
  }
  if (textOf(form, 'act') === 'card') {
    const sent = await sendPayLink(platform, session.staff, booker.member.userId);
    if (!sent.ok) return formReply({}, sent.refusal);
    const said = 'Link sent. Their card shows here once it’s saved.';
    await keepTold(platform, session, { said, place: url.pathname });
    return redirect(url.pathname, 303);
  }
  // What was read to them is what is booked: with the same answers, and at the same price.
  const now = await readPhoneDraft(requestContext, url, booker, draft);
  const read = textOf(form, 'summary');
  if (draft.updatedAt.toISOString() !== textOf(form, 'seen') || now.toBook === null)
    return formReply({ read, read_at: textOf(form, 'read_at') }, now.isTaken ? taken : changed);
  if (String(now.toBook.totalCents) !== textOf(form, 'total_cents')) return formReply({ read }, priceChanged);
  const cardId = textOf(form, 'card_id');
  const booked = await bookForMember(platform, session.staff, draft.id, {
    ...(cardId === '' ? {} : { cardId }),
    useGift: now.toBook.giftCents > 0,
    paysLater: textOf(form, 'pays') === 'later',
    both: readBoth(textOf(form, 'both')),
  });
  if (!booked.ok) return formReply({ read }, booked.refusal);
  const said = await bookedInWords(requestContext, booker, booked.value.bookingId);
  const place = pathTo('/office/call/:id', { id: params.id });
  await keepTold(platform, session, { said, place });
  return redirect(place, 303);
}

async function bookedInWords({ platform }: PageContext, { member }: Booker, bookingId: string) {
  const booking = await findBooking(platform.database, member, bookingId);
  return booking === undefined
    ? 'Booked.'
    : `Booked: ${booking.optionTitle}, ${visitTimeInWords(booking)}, with ${booking.professionalName}. The reference is ${spokenReference(booking.reference)}.`;
}

const choose = refusal('invalid', 'time_missing', 'Choose one of the times.');
const taken = refusal('conflict', 'slot_taken', 'That time was just taken. Offer one of the next ones.');
const changed = refusal(
  'conflict',
  'changed_meanwhile',
  'They just changed this on their own screen. Ask which one to use.',
);
const priceChanged = refusal('conflict', 'price_changed', 'The price just changed. Read it to them again.');

export default function CallDraft({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { told, id, name, seen, times, chosen, isTaken, toBook, otherTimesPath, answersPath } = loaderData;
  return (
    <>
      <PageHead title={`Booking for ${name}`} description="" hasProblems={reply !== undefined} />
      <Told told={told} reply={reply} />
      <FormProblems reply={reply} />
      <p data-print="hide">
        <Link to={pathTo('/office/call/:id', { id })}>{name}</Link>
      </p>
      {isTaken && reply === undefined && (
        <Banner tone="warning" title="That time was just taken. Offer one of the next ones." />
      )}
      {reply?.values['read'] !== undefined && reply.values['read'] !== '' && (
        <Both
          read={reply.values['read']}
          readAt={reply.values['read_at'] ?? ''}
          now={toBook?.summary ?? null}
        />
      )}
      <ToKnow words={loaderData.toKnow} />
      <div className="office-call">
        <section className="office-call-choices" aria-labelledby="when">
          <h1 id="when">When should we come?</h1>
          <Times times={times} chosen={chosen} />
          <ul className="office-links">
            <li>
              <Link to={otherTimesPath}>Another day or time</Link>
            </li>
            <li>
              <Link to={answersPath}>Change the request</Link>
            </li>
          </ul>
        </section>
        {toBook !== null && <ToBook toBook={toBook} seen={seen} chosen={chosen} />}
      </div>
    </>
  );
}

/** What was read to the caller, and what it has become: the caller decides. */
function Both({ read, readAt, now }: { read: string; readAt: string; now: string | null }) {
  return (
    <dl className="office-facts">
      <div className="office-fact">
        <dt>Say this</dt>
        <dd>
          {read}
          {readAt !== '' && now !== null && now !== read && (
            <Form method="post">
              <input type="hidden" name="act" value="time" />
              <input type="hidden" name="starts_at" value={readAt} />
              <Button variant="secondary">Take this time</Button>
            </Form>
          )}
        </dd>
      </div>
      {now !== null && (
        <div className="office-fact">
          <dt>Updated</dt>
          <dd>{now}</dd>
        </div>
      )}
    </dl>
  );
}

function Times({ times, chosen }: { times: PhoneDraft['times']; chosen: string | null }) {
  return times.length === 0 ? (
    <p>No one is available in the next few weeks.</p>
  ) : (
    <Choices>
      {times.map(({ value, name, label }, place) => (
        <Form key={value} method="post">
          <input type="hidden" name="act" value="time" />
          <input type="hidden" name="starts_at" value={value} />
          <Choice press={place + 1} isChosen={value === chosen} detail={name ?? undefined}>
            {label}
          </Choice>
        </Form>
      ))}
    </Choices>
  );
}

function ToBook({
  toBook: { words, summary, totalCents, giftCents, cards, both, mayPayLater },
  seen,
  chosen,
}: {
  toBook: NonNullable<PhoneDraft['toBook']>;
  seen: string;
  chosen: string | null;
}) {
  const isWithoutCard = cards.length === 0 && totalCents > giftCents;
  const fields = { seen, summary, read_at: chosen ?? '', total_cents: String(totalCents), both };
  return (
    <section
      id="to-book"
      aria-labelledby="read-back"
      className="office-read-back"
      data-refresh={isWithoutCard ? 5 : undefined}
    >
      <h2 id="read-back">Read this aloud</h2>
      <blockquote>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </blockquote>
      {isWithoutCard ? (
        <WithoutCard fields={fields} mayPayLater={mayPayLater} />
      ) : (
        <BookForm fields={fields} cards={cards} label={both === '' ? 'Book' : 'Book both'} />
      )}
    </section>
  );
}

/** A card is never told on the phone: they type it themselves, or pay later, or finish all of it alone. */
function WithoutCard({ fields, mayPayLater }: { fields: Record<string, string>; mayPayLater: boolean }) {
  return (
    <>
      <Form method="post" className="office-form">
        <input type="hidden" name="act" value="card" />
        <p>
          No card on file. Callers never give card numbers by phone: send a link, and they enter it there.
        </p>
        <div>
          <Button variant="primary" data-focus>
            Send card link
          </Button>
        </div>
      </Form>
      {mayPayLater && (
        <Form method="post" className="office-form">
          <input type="hidden" name="act" value="book" />
          <input type="hidden" name="pays" value="later" />
          <Fields fields={fields} />
          <p>Or say: “You pay after the visit. We’ll send you a link then.”</p>
          <div>
            <Button variant="secondary">Book, pay later</Button>
          </div>
        </Form>
      )}
      <Form method="post" className="office-form">
        <input type="hidden" name="act" value="link" />
        <p>Or they finish on their own: we send a link, they sign in, add a card and book.</p>
        <div>
          <Button variant="secondary">Send link to finish</Button>
        </div>
      </Form>
    </>
  );
}

const Fields = ({ fields }: { fields: Record<string, string> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

function BookForm({
  fields,
  cards,
  label,
}: {
  fields: Record<string, string>;
  cards: readonly { id: string; label: string }[];
  label: string;
}) {
  return (
    <Form method="post" className="office-form">
      <input type="hidden" name="act" value="book" />
      <Fields fields={fields} />
      {cards.length > 1 && (
        <Select
          name="card_id"
          label="Card"
          options={cards.map(({ id, label }) => ({ value: id, label }))}
          emptyLabel="Choose"
          defaultValue={cards[0]?.id}
        />
      )}
      {cards.length === 1 && <input type="hidden" name="card_id" value={cards[0]?.id} />}
      <div>
        <Button variant="primary" data-focus>
          {label}
        </Button>
      </div>
    </Form>
  );
}
