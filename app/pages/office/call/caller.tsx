import { Form, Link, redirect } from 'react-router';
import { type BegunBooking, listBegunBookings, startDraft } from '#domains/booking/drafts/draft.server.ts';
import { callCardOf } from '#domains/office/desk/call-card.ts';
import type { KnownVisit } from '#domains/office/people/known-person.ts';
import { leadOf } from '#domains/office/people/person-sections.ts';
import { findBooking } from '#domains/visits/visit.server.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { OfficeSection } from '../../../office/cells.tsx';
import { Choice, Choices } from '../../../office/choices.tsx';
import { Told } from '../../../office/told.tsx';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formOf, formReply, textOf } from '../../../shell/forms.ts';
import { insideOf } from '../../../shell/office-guard.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { askAbout, askerOf } from '../../booking/ask.server.ts';
import { flows } from '../../booking/flows.ts';
import type { Route } from './+types/caller';
import { quickStart } from './phone-times.server.ts';
import { bookerOnPhone, callerOf, draftPath } from './phone.server.ts';

const mostRepeated = 3;

export async function loader({ context, params }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { person, member } = await callerOf(requestContext, params.id);
  const drafts = await listBegunBookings(platform.database, member, platform.clock.now());
  return {
    told: insideOf(requestContext).told,
    id: person.id,
    name: person.name,
    first: person.name.split(' ')[0] ?? person.name,
    since: leadOf(person),
    sections: callCardOf(person),
    // Also for an account that is not confirmed yet: a card makes it theirs.
    mayBook: person.status === 'A' || person.status === 'X',
    repeats: repeatable(person.last, person.next).slice(0, mostRepeated),
    drafts: newestOfEach(drafts).slice(0, mostRepeated),
    coming: person.next.slice(0, mostRepeated).map((visit) => ({ id: visit.id, words: wordsOf(visit) })),
    services: flows.map(({ serviceId, visit }) => ({ serviceId, visit })),
  };
}

/** Of several that were begun for one service, the newest is the one that they mean. */
const newestOfEach = (drafts: readonly BegunBooking[]) =>
  drafts.filter(({ serviceId }, place) => drafts.findIndex((each) => each.serviceId === serviceId) === place);

const wordsOf = ({ title, recipientName, startsAt, timeZone }: KnownVisit) =>
  `${title} for ${recipientName}, ${shortMomentInWords(new Date(startsAt), timeZone)}`;

/** What they had, each kind for each person once, the latest first. */
function repeatable(last: readonly KnownVisit[], next: readonly KnownVisit[]) {
  const had = [...last, ...next].filter(({ state }) => state !== 'cancelled' && state !== 'no_show');
  const kinds = new Map<string, KnownVisit>();
  for (const visit of had) {
    const kind = `${visit.optionId} ${visit.recipientName}`;
    if (!kinds.has(kind)) kinds.set(kind, visit);
  }
  return [...kinds.values()].map((visit) => ({
    id: visit.id,
    words: `${visit.title} for ${visit.recipientName}`,
    detail: `${visit.professionalName}, ${shortMomentInWords(new Date(visit.startsAt), visit.timeZone)}`,
  }));
}

/** Begins what they had once more, with the time that suits best: all of it can still be changed. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { member } = await callerOf(requestContext, params.id);
  const form = await formOf(request);
  const visit = await findBooking(platform.database, member, textOf(form, 'visit'));
  if (visit === undefined) return formReply({}, gone);
  const booker = bookerOnPhone(member, visit.serviceId);
  const again = new URL(`${booker.flow.path}?again=${visit.id}`, url);
  const asking = await askAbout(askerOf(requestContext, again, booker, undefined));
  const id = await startDraft(platform, member, visit.serviceId, asking.draft.answers);
  await quickStart(requestContext, insideOf(requestContext).staff, booker, id);
  return redirect(draftPath(member, id), 303);
}

const gone = {
  kind: 'not_found',
  code: 'visit_gone',
  message: 'We could not find this visit any more. Please choose another one.',
} as const;

export default function CallCard({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { told, id, name, first, since, sections, mayBook, repeats, drafts, coming, services } = loaderData;
  return (
    <>
      <PageHead title={`${name} calls`} description="" hasProblems={reply !== undefined} />
      <Told told={told} />
      <FormProblems reply={reply} />
      <div className="office-call">
        <section className="office-call-choices" aria-labelledby="wish">
          <h1 id="wish">What would {first} like?</h1>
          {!mayBook && <p className="office-grave">Nothing can be booked with this account now.</p>}
          {mayBook && (
            <>
              <Repeats repeats={repeats} />
              <Drafts id={id} drafts={drafts} from={repeats.length} />
              <h2>Something else</h2>
              <ul className="office-links">
                {services.map(({ serviceId, visit }) => (
                  <li key={serviceId}>
                    <Link to={`/office/call/${id}/book/${serviceId}?new=1`}>Book {visit}</Link>
                  </li>
                ))}
              </ul>
            </>
          )}
          {coming.length > 0 && (
            <>
              <h2>Change or cancel</h2>
              <ul className="office-links">
                {coming.map((visit) => (
                  <li key={visit.id}>
                    <Link to={`/office/visits/${visit.id}`}>{visit.words}</Link>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <section className="office-card" aria-labelledby="card">
          <h2 id="card">
            <Link to={`/office/people/${id}`}>{name}</Link>
          </h2>
          <p>{since}</p>
          {sections.map((section) => (
            <OfficeSection key={section.title} section={section} />
          ))}
        </section>
      </div>
    </>
  );
}

function Repeats({ repeats }: { repeats: readonly { id: string; words: string; detail: string }[] }) {
  return (
    <Choices>
      {repeats.map(({ id, words, detail }, place) => (
        <Form key={id} method="post">
          <input type="hidden" name="visit" value={id} />
          <Choice press={place + 1} detail={detail}>
            The same again: {words}
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
        <Choice key={draft.id} press={from + place + 1} to={`/office/call/${id}/draft/${draft.id}`}>
          Go on with what they began: {draft.words}
        </Choice>
      ))}
    </Choices>
  );
}
