import { data, Form, Link, redirect } from 'react-router';
import { dayIn } from '#domains/professionals/days.ts';
import { momentInWords, visitTimeInWords } from '#domains/visits/words.ts';
import { findConsequences, findFreeAt } from '#office/board/move.server.ts';
import type { Consequence } from '#office/board/move.ts';
import { instantOf, localOf } from '#office/typed-input.ts';
import type { OfficeVisit } from '#office/visits/office-visit.ts';
import { visitsScreen } from '#office/visits/visits-screen.server.ts';
import { fieldOf } from '../../office/act-form.tsx';
import { askMove, readAskedMove, type ShownMove } from '../../office/asked-move.server.ts';
import { markOf, offeredActs, performAct } from '../../office/perform.server.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formOf, listOf, textOf } from '../../shell/forms.ts';
import { insideOf } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest, type PageContext } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckboxList } from '../../ui/CheckboxList.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Route } from './+types/move-visit';

const { record } = visitsScreen;
const act = 'move';
const [who, when, told, both] = ['professional_id', 'starts_at', 'told', 'both'].map((name) =>
  fieldOf(act, name),
) as [string, string, string, string];

async function find(requestContext: PageContext, id: string): Promise<OfficeVisit> {
  // The record of visits is declared for visits.
  const visit = (await record?.find(requestContext.platform, insideOf(requestContext).staff, id)) as
    | OfficeVisit
    | undefined;
  if (visit === undefined) throw data(unmatched, { status: 404 });
  return visit;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { database, clock } = requestContext.platform;
  const visit = await find(requestContext, params.id);
  const now = clock.now();
  const move = await readAskedMove(database, url.searchParams, visit);
  const { acts, requestKey, version } = offeredActs(
    requestContext,
    record!.acts,
    visit,
    markOf(record!, visit),
  );
  const [found, free] = await Promise.all([
    findConsequences(database, visit, move, now),
    findFreeAt(database, visit, move.startsAt, now),
  ]);
  if (found === null) throw data(unmatched, { status: 404 });
  return {
    id: visit.id,
    title: `${visit.optionTitle} for ${visit.recipientName}`,
    asItIs: `Now: ${visit.professionalName}, ${visitTimeInWords(visit)}`,
    asItWouldBe: `Then: ${found.name}, ${momentInWords(move.startsAt, visit.timeZone)}`,
    mayMove: acts.some(({ name }) => name === act),
    requestKey,
    version,
    consequences: found.consequences,
    both: found.both,
    instead: insteadOf(free.map(({ professional }) => professional.name)),
    isLookedAtFirst: url.searchParams.has('again'),
    looked: lookedAt(visit, move),
    people: peopleOf(visit, { id: move.professionalId, name: found.name }, free),
    professionalId: move.professionalId,
    startsAt: localOf(move.startsAt, visit.timeZone),
    toldOptions: visit.people.map(({ userId, name }) => ({ value: userId, label: name })),
    told: move.told,
    board: boardOf(url, dayIn(visit.timeZone, move.startsAt)),
  };
}

/** The professional who was asked for, then those available, the most suitable first, then the others. */
function peopleOf(
  { team, professionalId }: OfficeVisit,
  asked: { id: string; name: string },
  free: readonly { id: string }[],
) {
  const rank = ({ id }: { id: string }) => {
    const place = free.findIndex((each) => each.id === id);
    return id === professionalId ? -1 : place < 0 ? free.length : place;
  };
  const all = team.some(({ id }) => id === asked.id) ? team : [...team, asked];
  return all
    .toSorted((one, other) => rank(one) - rank(other))
    .map((each) => ({
      value: each.id,
      label: `${each.name}${each.id === professionalId ? ', assigned now' : rank(each) < free.length ? ', available' : ''}`,
    }));
}

const mostNamed = 5;
const insteadOf = (names: readonly string[]) =>
  names.length === 0
    ? 'No one else is available then. Choose another time.'
    : `Available, best match first: ${names.slice(0, mostNamed).join(', ')}.`;

/** What the office has seen the consequences of. */
const lookedAt = ({ timeZone }: OfficeVisit, { professionalId, startsAt }: ShownMove) =>
  `${professionalId} ${localOf(startsAt, timeZone)}`;

/** The board that the reader came from, on the day of the visit; undefined where they came from elsewhere. */
function boardOf({ searchParams }: URL, day: string): string | undefined {
  const area = searchParams.get('area');
  return area === null ? undefined : pathTo('/office/board', { day, area });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const visit = await find(requestContext, params.id);
  const form = await formOf(request.clone());
  const startsAt = instantOf(textOf(form, when), visit.timeZone);
  const isTakenBack = textOf(form, fieldOf(act, 'take_back')) === 'yes';
  if (startsAt !== undefined && !isTakenBack) {
    const chosen = {
      professionalId: textOf(form, who),
      startsAt: new Date(startsAt),
      told: listOf(form, told),
    };
    const isUnseen = textOf(form, 'looked') !== lookedAt(visit, chosen);
    const area = url.searchParams.get('area');
    const more = { ...(area !== null && { area }), ...(isUnseen && !form.has('look') && { again: 'yes' }) };
    // Nobody moves a visit before they have seen what it breaks.
    if (form.has('look') || isUnseen) return redirect(askMove(visit, chosen, more), 303);
  }
  const day = dayIn(visit.timeZone, startsAt === undefined ? visit.startsAt : new Date(startsAt));
  return performAct(requestContext, request, {
    acts: record!.acts,
    subject: visit,
    record: record!,
    placeOf: () => boardOf(url, day) ?? pathTo('/office/visits/:id', { id: visit.id }),
    takeBackAt: `${pathTo('/office/board/move/:id', { id: visit.id })}${url.search}`,
  });
}

/** Moving a visit: who, when, and which people to tell, beside what it breaks. */
export default function MoveVisit({ loaderData: shown, actionData: reply }: Route.ComponentProps) {
  const problem = (name: string) => reply?.problems.find(({ field }) => field === name)?.message;
  return (
    <>
      <PageHead title="Move a visit" description="" hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      <p className="office-pages">
        {shown.board !== undefined && <Link to={shown.board}>Board</Link>}
        <Link to={pathTo('/office/visits/:id', { id: shown.id })}>The visit</Link>
      </p>
      <h1>Move a visit</h1>
      <p>{shown.title}</p>
      {shown.mayMove ? (
        <Form method="post" className="office-move" id="move">
          <input type="hidden" name="act" value={act} />
          <input type="hidden" name="key" value={shown.requestKey} />
          <div className="office-form">
            <Select
              name={who}
              label="1. Helper"
              options={shown.people}
              emptyLabel="Choose"
              error={problem(who)}
              defaultValue={shown.professionalId}
            />
            <Field
              name={when}
              label="2. Start time"
              type="datetime-local"
              autoComplete="off"
              width="medium"
              error={problem(when)}
              defaultValue={shown.startsAt}
            />
            <CheckboxList
              name={told}
              legend="3. Who to notify"
              hint="Sent in a minute, the way they chose. You can undo until then."
              options={shown.toldOptions}
              defaultValues={shown.told}
            />
            <div id="look">
              <Button variant="secondary" name="look" value="yes">
                Check conflicts
              </Button>
            </div>
          </div>
          <Consequences shown={shown} />
        </Form>
      ) : (
        <Banner tone="info" title="This visit has started or is over, so you cannot move it." />
      )}
      <script type="module" src="/office-move.js" />
    </>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function Consequences({ shown }: { shown: Shown }) {
  const [blocking, others] = [true, false].map((isBlocking) =>
    shown.consequences.filter((each) => each.isBlocking === isBlocking),
  ) as [Consequence[], Consequence[]];
  return (
    <section
      id="consequences"
      aria-labelledby="what-it-breaks"
      data-live="visit"
      data-live-subject={shown.id}
      className="office-breaks"
    >
      <h2 id="what-it-breaks">Conflicts</h2>
      <input type="hidden" name="looked" value={shown.looked} />
      <input type="hidden" name={both} value={shown.both} />
      {shown.version !== null && <input type="hidden" name="version" value={shown.version} />}
      <p>
        {shown.asItIs}
        <br />
        {shown.asItWouldBe}
      </p>
      <div role="status">
        {shown.isLookedAtFirst && (
          <Banner tone="info" title="Check the conflicts, then press “Move visit” again." />
        )}
        {blocking.length > 0 && (
          <Banner tone="warning" title="This did not work">
            <Words list={blocking} />
            <p>{shown.instead}</p>
          </Banner>
        )}
        {blocking.length === 0 && <p>No conflicts.</p>}
        <Words list={others} />
      </div>
      {blocking.length === 0 && (
        <div>
          <Button variant="primary">Move visit</Button>
        </div>
      )}
    </section>
  );
}

function Words({ list }: { list: readonly Consequence[] }) {
  if (list.length === 0) return null;
  return (
    <ul>
      {list.map(({ words }) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
