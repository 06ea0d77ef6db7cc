import { Form, redirect } from 'react-router';
import { keepTold } from '#domains/staff/staff-session.server.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import { nothingWaits, readQueue, snoozeItem, takeItem, wakeItem } from '#office/desk/queue.server.ts';
import { queueGroups, refreshSeconds, snoozes } from '#office/desk/queue.ts';
import { linkedFor, readSetUp } from '#office/set-up/set-up.server.ts';
import { readToday } from '#office/today.server.ts';
import { visitsScreen } from '#office/visits/visits-screen.server.ts';
import { isOpened } from '#platform/configuration/office-settings.ts';
import { keyedActsOf } from '../../office/keyed-acts.server.ts';
import { readPane } from '../../office/queue-pane.server.ts';
import { QueuePane } from '../../office/queue-pane.tsx';
import { QueueTable, QueueTabs } from '../../office/queue-table.tsx';
import { SetUpSteps } from '../../office/set-up-steps.tsx';
import { Told } from '../../office/told.tsx';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formOf, formReply, textOf } from '../../shell/forms.ts';
import { insideOf, toldOn } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Route } from './+types/start';

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { staff } = insideOf(requestContext);
  const { platform } = requestContext;
  const group = queueGroups.find((each) => each === url.searchParams.get('of')) ?? null;
  const [steps, numbers, queue, pane] = await Promise.all([
    staff.capabilities.has('settings') && !(await isOpened(platform.database)) ? readSetUp(platform) : [],
    staff.capabilities.has('visits') ? readToday(platform) : [],
    readQueue(platform, staff, group),
    readPane(requestContext, url.searchParams.get('open')),
  ]);
  const now = platform.clock.now();
  return {
    told: toldOn(requestContext, url),
    numbers,
    mayFind: staff.capabilities.has('visits'),
    queue,
    pane,
    gone: pane === null && url.searchParams.has('open') ? nothingWaits.message : null,
    group,
    opens: keyedActsOf(visitsScreen, staff),
    asOf: shortMomentInWords(now, platform.configuration.OFFICE_TIME_ZONE),
    steps: linkedFor(staff, steps),
    mayProve: staff.capabilities.has('identity'),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const session = insideOf(requestContext);
  const { platform } = requestContext;
  const form = await formOf(request);
  const act = textOf(form, 'act');
  const [kind = '', subject = ''] = textOf(form, `${act}.item`).split('_at_');
  const at = new URL(request.url);
  const place = at.pathname + at.search;
  if (act === 'take') {
    const taken = await takeItem(platform, session.staff, kind, subject);
    return taken.ok ? redirect(taken.value.to, 303) : formReply({}, taken.refusal);
  }
  if (act === 'wake') {
    await wakeItem(platform, session.staff, kind, subject);
    await keepTold(platform, session, { said: 'Back in the list.', place });
    return redirect(place, 303);
  }
  const minutes = snoozes.find(({ value }) => value === textOf(form, 'snooze.minutes')) ?? snoozes[0];
  const snoozed = await snoozeItem(platform, session.staff, kind, subject, Number(minutes.value));
  if (!snoozed.ok) return formReply({}, snoozed.refusal);
  await keepTold(platform, session, {
    said: `Snoozed for ${minutes.label.toLowerCase()}: ${snoozed.value.what}`,
    takeBack: { act: 'wake', input: { item: `${kind}_at_${subject}` } },
    place,
  });
  return redirect(place, 303);
}

/** Where a day begins: what is missing before a visit can be booked, then what needs the office. */
export default function OfficeStart({
  loaderData: { told, steps, mayProve, numbers, mayFind, queue, pane, gone, group, opens, asOf },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Needs attention" description="" hasProblems={reply !== undefined} />
      <Told told={told} reply={reply} />
      <FormProblems reply={reply} />
      {steps.length > 0 && <SetUpSteps steps={steps} mayProve={mayProve} />}
      {mayFind && steps.length === 0 && <FindAnybody />}
      {numbers.length > 0 && (
        <dl className="office-numbers">
          {numbers.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      )}
      <section
        id="queue"
        data-live="visit alert queue call money request"
        data-refresh={refreshSeconds}
        className="office-queue"
        aria-labelledby="needs-me"
      >
        <div className="office-queue-head">
          {steps.length > 0 ? <h2 id="needs-me">Needs attention</h2> : <h1 id="needs-me">Needs attention</h1>}
          <QueueTabs counts={queue.counts} group={group} />
        </div>
        {gone !== null && <p className="office-standing">{gone}</p>}
        <div className={classNames('queue-beside', pane !== null && 'queue-open')}>
          <QueueTable items={queue.items} group={group} chosen={pane?.item} opens={opens} />
          {pane !== null && <QueuePane pane={pane} action={pathTo('/office', { of: group ?? undefined })} />}
        </div>
        <p className="office-quiet">
          As of {asOf}.{queue.snoozed > 0 && ` ${queue.snoozed} snoozed.`}
        </p>
      </section>
    </>
  );
}

/** A caller is found from where a day begins. */
function FindAnybody() {
  return (
    <Form
      role="search"
      action={pathTo('/office/call')}
      className="office-filters office-find-here"
      data-print="hide"
    >
      <div className="office-find">
        <label htmlFor="find">Find a person by phone, name, address or reference</label>
        <input id="find" name="find" autoComplete="off" />
      </div>
      <Button variant="secondary">Find</Button>
    </Form>
  );
}
