import { Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import { type BegunBooking, listBegunBookings, startDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Staff } from '#domains/people/actor.ts';
import { mayKnow } from '#domains/people/disclosure/disclosure.ts';
import { plainText } from '#domains/people/fields.ts';
import { givenName } from '#domains/people/words.ts';
import { readSafety } from '#domains/site-texts/safety.server.ts';
import { keepTold } from '#domains/staff/staff-session.server.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { readGap } from '#office/board/gap.server.ts';
import { gapInWords } from '#office/board/gap.ts';
import { callCardOf, toKnow, visitTitleFor } from '#office/desk/call-card.ts';
import type { KnownPerson, KnownVisit } from '#office/people/known-person.ts';
import { leadOf } from '#office/people/person-sections.ts';
import { writeStaffNote } from '#office/visits/visits.server.ts';
import { formatCents } from '#platform/money.ts';
import { refusal } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { OfficeSection } from '../../../office/cells.tsx';
import { Choice, Choices } from '../../../office/choices.tsx';
import { ToKnow } from '../../../office/to-know.tsx';
import { Told } from '../../../office/told.tsx';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formOf, formReply, problemOf, textOf } from '../../../shell/forms.ts';
import { insideOf, toldOn } from '../../../shell/office-guard.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { askAbout, askerOf } from '../../booking/ask.server.ts';
import { listFlows } from '../../booking/flows.server.ts';
import type { Route } from './+types/caller';
import { quickStart } from './phone-times.server.ts';
import { bookerOnPhone, callerOf, draftPath } from './phone.server.ts';

const mostRepeated = 3;
const noteForm = z.object({ body: plainText(2000, 'Enter a note.') });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { person, member } = await callerOf(requestContext, params.id);
  const now = platform.clock.now();
  const [drafts, flows, { facts }] = await Promise.all([
    listBegunBookings(platform.database, member, now),
    listFlows(platform.database),
    readSafety(platform),
  ]);
  const gap = await readGap(platform.database, url.searchParams);
  return {
    told: toldOn(requestContext, url),
    gap: gap && { words: gapInWords(gap), with: gap.professionalId, at: gap.startsAt.toISOString() },
    id: person.id,
    name: person.name,
    first: givenName(person.name),
    since: leadOf(person),
    toKnow: toKnow(person),
    sections: callCardOf(person, now, facts),
    whyNot: whyNotBooked(person, insideOf(requestContext).staff),
    repeats: repeatable(person).slice(0, mostRepeated),
    drafts: newestOfEach(drafts).slice(0, mostRepeated),
    coming: person.next.slice(0, mostRepeated).map((visit) => ({
      id: visit.id,
      words: `${visitTitleFor(visit, person)}, ${shortMomentInWords(new Date(visit.startsAt), visit.timeZone)}`,
    })),
    services: flows.map(({ serviceId, visit }) => ({ serviceId, visit })),
  };
}

/** Why nothing can be booked here; null where it can. Booking means reading where the recipient lives. */
function whyNotBooked({ status }: KnownPerson, staff: Staff): string | null {
  if (!mayKnow(staff, 'address')) return 'Your role does not book for members. Please pass the call on.';
  // Also for an account that is not confirmed yet: a card makes it theirs.
  return status === 'A' || status === 'X' ? null : 'This account cannot book right now.';
}

/** Of several that were begun for one service, the newest is the one that they mean. */
const newestOfEach = (drafts: readonly BegunBooking[]) =>
  drafts.filter(({ serviceId }, place) => drafts.findIndex((each) => each.serviceId === serviceId) === place);

/** What they had, each kind for each person once, the latest first. */
function repeatable(person: KnownPerson) {
  const had = [...person.last, ...person.next].filter(
    ({ state }) => state !== 'cancelled' && state !== 'no_show',
  );
  const kinds = new Map<string, KnownVisit>();
  for (const visit of had) {
    const kind = `${visit.optionId} ${visit.recipientName}`;
    if (!kinds.has(kind)) kinds.set(kind, visit);
  }
  return [...kinds.values()].map((visit) => ({
    id: visit.id,
    words: visitTitleFor(visit, person),
    detail: [
      ...(visit.ordered === null ? [] : [visit.ordered]),
      visit.professionalName,
      shortMomentInWords(new Date(visit.startsAt), visit.timeZone),
      formatCents(visit.totalCents),
    ].join(' · '),
  }));
}

/** Begins what they had once more, with the time that suits best: all of it can still be changed. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { person, member } = await callerOf(requestContext, params.id);
  const form = await formOf(request);
  if (textOf(form, 'act') === 'note') {
    const values = { body: textOf(form, 'body') };
    const note = noteForm.safeParse(values);
    if (!note.success) return formReply(values, problemsOf(note.error));
    const session = insideOf(requestContext);
    await writeStaffNote(
      platform,
      session.staff,
      { subject: person.id, memberId: person.id },
      note.data.body,
    );
    await keepTold(platform, session, { said: 'Note saved.', place: url.pathname });
    return redirect(url.pathname, 303);
  }
  const visit = await findBooking(platform.database, member, textOf(form, 'visit'));
  if (visit === undefined || whyNotBooked(person, insideOf(requestContext).staff) !== null)
    return formReply({}, gone);
  const booker = await bookerOnPhone(requestContext, member, visit.serviceId);
  const again = new URL(`${booker.flow.path}?again=${visit.id}`, url);
  const asking = await askAbout(askerOf(requestContext, again, booker, undefined));
  const id = await startDraft(platform, member, visit.serviceId, asking.draft.answers);
  await quickStart(requestContext, insideOf(requestContext).staff, booker, id);
  return redirect(draftPath(member, id), 303);
}

const gone = refusal('not_found', 'visit_gone', 'That visit is no longer there. Choose another.');

export default function CallCard({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { told, gap, id, name, first, since, whyNot, repeats, drafts, coming, services } = loaderData;
  return (
    <>
      <PageHead title={`Call from ${name}`} description="" hasProblems={reply !== undefined} />
      <Told told={told} reply={reply} />
      <FormProblems reply={reply} />
      <div className="office-call">
        <section className="office-call-choices" aria-labelledby="wish">
          <h1 id="wish">What does {first} need?</h1>
          {gap !== null && <p className="office-standing">{gap.words}</p>}
          {whyNot !== null && <p className="office-grave">{whyNot}</p>}
          {whyNot === null && (
            <>
              <Repeats repeats={repeats} />
              <Drafts id={id} drafts={drafts} from={repeats.length} />
              <h2>Something else</h2>
              <div className="office-choices-beside">
                <Choices>
                  {services.map(({ serviceId, visit }, place) => (
                    <Choice
                      key={serviceId}
                      press={repeats.length + drafts.length + place + 1}
                      to={pathTo('/office/call/:id/book/:service', {
                        id,
                        service: serviceId,
                        new: '1',
                        at: gap?.at,
                        with: gap?.with,
                      })}
                    >
                      Book {visit}
                    </Choice>
                  ))}
                </Choices>
              </div>
            </>
          )}
          {coming.length > 0 && (
            <>
              <h2>Change or cancel</h2>
              <ul className="office-links">
                {coming.map((visit) => (
                  <li key={visit.id}>
                    <Link to={pathTo('/office/visits/:id', { id: visit.id })}>{visit.words}</Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <section className="office-card" aria-labelledby="card">
          <h2 id="card">
            <Link to={pathTo('/office/people/:id', { id })}>{name}</Link>
          </h2>
          <p>{since}</p>
          <ToKnow words={loaderData.toKnow} />
          {loaderData.sections.map((section) => (
            <OfficeSection key={section.title} section={section} />
          ))}
          <Note reply={reply} />
        </section>
      </div>
    </>
  );
}

/** What was said on the phone, for the colleague who talks to them next. */
function Note({ reply }: { reply: Route.ComponentProps['actionData'] }) {
  return (
    <Form method="post" className="office-form">
      <input type="hidden" name="act" value="note" />
      <TextArea
        name="body"
        label="Call note"
        hint="Only the office sees it."
        error={problemOf(reply, 'body')}
        rows={3}
        defaultValue={reply?.values['body']}
      />
      <div>
        <Button variant="secondary">Save note</Button>
      </div>
    </Form>
  );
}

function Repeats({ repeats }: { repeats: readonly { id: string; words: string; detail: string }[] }) {
  return (
    <Choices>
      {repeats.map(({ id, words, detail }, place) => (
        <Form key={id} method="post">
          <input type="hidden" name="visit" value={id} />
          <Choice press={place + 1} detail={detail}>
            Book again: {words}
          </Choice>
        </Form>
      ))}
    </Choices>
  );
}

function Drafts({ id, drafts, from }: { id: string; drafts: readonly BegunBooking[]; from: number }) {
  return (
    <Choices>
      {drafts.map((draft, place) => (
        <Choice
          key={draft.id}
          press={from + place + 1}
          to={pathTo('/office/call/:id/draft/:draft', { id, draft: draft.id })}
        >
          Continue their draft: {draft.words}
        </Choice>
      ))}
    </Choices>
  );
}
