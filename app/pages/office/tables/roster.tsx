import { data, Form, Link, redirect } from 'react-router';
import { rosterChangeInWords } from '#domains/professionals/tables/roster-change.ts';
import { rosterColumns } from '#domains/professionals/tables/roster-line.ts';
import {
  findRosterFacts,
  type TakenRoster,
  takeRoster,
} from '#domains/professionals/tables/roster.server.ts';
import { problemInWords, readRoster, rosterLineInWords } from '#domains/professionals/tables/roster.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { freshStaffOf, keepTold } from '#domains/staff/staff-session.server.ts';
import type { Refusal } from '#platform/result.ts';
import { CodeAgain, codeField, PasskeyAgain } from '../../../office/act-form.tsx';
import { OfficeTable } from '../../../office/cells.tsx';
import { csvInForm } from '../../../office/csv-in-form.ts';
import { askFactorAgain, takeFactorAgain } from '../../../office/second-factor-again.server.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { fieldsOf, formOf, formReply, listsOf, textOf } from '../../../shell/forms.ts';
import { insideOf } from '../../../shell/office-guard.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest, type PageContext } from '../../../shell/request-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { Route } from './+types/roster';

const place = pathTo('/office/professionals');
const example = 'name,area,phone,email,skills,hours,languages\n';

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = await formOf(request);
  const csv = await csvInForm(form);
  if (textOf(form, 'step') === 'add') return add(requestContext, form, csv);
  const { problems, ...list } = await linesOf(requestContext, csv);
  const isRead = problems.length === 0 && list.lines.length + list.changes.length + list.unchanged > 0;
  const reply = isRead ? undefined : formReply({ csv }, problemsOf(problems.map(problemInWords))).data;
  return { csv, reply, ...list };
}

const nothingRead = { lines: [] as (string | null)[][], changes: [] as string[][], unchanged: 0 };

/** What can be added and changed, as it is shown before. */
async function linesOf(requestContext: PageContext, csv: string) {
  const facts = await findRosterFacts(requestContext.platform.database, insideOf(requestContext).staff);
  const { lines, changes, unchanged, problems } = readRoster(csv, facts);
  return {
    lines: lines.map((line) => rosterLineInWords(line, facts)),
    changes: changes.map(rosterChangeInWords),
    unchanged,
    problems,
  };
}

const counted = (count: number) => (count === 1 ? '1 helper' : `${count} helpers`);
/** "2 helpers added, 1 helper changed, 40 helpers as before." */
const takenInWords = ({ added, changed, unchanged }: TakenRoster) =>
  `${[
    ...(added === 0 ? [] : [`${counted(added)} added`]),
    ...(changed === 0 ? [] : [`${counted(changed)} changed`]),
    ...(unchanged === 0 ? [] : [`${counted(unchanged)} as before`]),
  ].join(', ')}.`;

/**
 * Does what it says. A list that says what they are paid asks for the second factor first, where that is long
 * ago.
 */
async function add(requestContext: PageContext, form: FormData, csv: string) {
  const { platform } = requestContext;
  const session = insideOf(requestContext);
  const values = Object.fromEntries(fieldsOf(form));
  const given =
    'passkey' in values || codeField in values
      ? await takeFactorAgain(platform, session, values, requestContext)
      : undefined;
  if (given?.ok === false) return askAgain(requestContext, form, csv, given.refusal);
  const headers = given && { 'Set-Cookie': officeCookie(platform.publicUrl).set(given.value.token) };
  const now = platform.clock.now();
  const fresh = freshStaffOf(given === undefined ? session : { ...session, confirmedAt: now }, now);
  const added = await takeRoster(platform, fresh ?? session.staff, csv);
  if (added.ok) {
    await keepTold(platform, session, { said: takenInWords(added.value), place });
    return redirect(place, { status: 303, ...(headers === undefined ? {} : { headers }) });
  }
  if (added.refusal.code === 'second_factor_needed')
    return askAgain(requestContext, form, csv, added.refusal);
  const shown = { csv, reply: formReply({ csv }, added.refusal).data, ...nothingRead };
  return headers === undefined ? shown : data(shown, { headers });
}

async function askAgain(requestContext: PageContext, form: FormData, csv: string, refusal: Refusal) {
  const values = Object.fromEntries(fieldsOf(form));
  const session = insideOf(requestContext);
  const lists = listsOf(fieldsOf(form));
  const asked = await askFactorAgain(requestContext.platform, session, values, refusal, lists);
  const { problems: _, ...list } = await linesOf(requestContext, csv);
  return data({ csv, reply: asked.data, ...list }, asked.init ?? {});
}

const problemsOf = (messages: readonly string[]) =>
  (messages.length === 0 ? ['This list is empty.'] : messages).map((message) => ({
    field: 'csv',
    message,
  }));

type Read = NonNullable<Route.ComponentProps['actionData']>;

/** What a list says, before it is taken. `again` asks for the second factor. */
function Preview({ read, again }: { read: Read; again: Read['reply'] }) {
  return (
    <section aria-labelledby="preview" className="office-sections">
      <h2 id="preview">What the list says</h2>
      {read.unchanged > 0 && (
        <p>{read.unchanged === 1 ? '1 stays as it is.' : `${read.unchanged} stay as they are.`}</p>
      )}
      {read.lines.length > 0 && <h3>New: {counted(read.lines.length)}</h3>}
      {read.lines.length > 0 && (
        <OfficeTable
          caption="New"
          columns={['Line', 'Name', 'Area', 'Phone', 'Email', 'Services', 'Hours', 'Languages']}
          rows={read.lines.map((cells) => ({ id: null, cells }))}
          empty=""
        />
      )}
      {read.changes.length > 0 && <h3>Changed: {counted(read.changes.length)}</h3>}
      {read.changes.length > 0 && (
        <OfficeTable
          caption="Changed"
          columns={['Line', 'Name', 'What changes']}
          rows={read.changes.map((cells) => ({ id: null, cells }))}
          empty=""
        />
      )}
      {read.lines.length + read.changes.length > 0 && (
        <Form method="post" encType="multipart/form-data" className="office-form">
          <input type="hidden" name="csv" value={read.csv} />
          <input type="hidden" name="step" value="add" />
          {again !== undefined && <CodeAgain reply={again} />}
          <Button variant="primary">Take the list</Button>
        </Form>
      )}
      {again !== undefined && <PasskeyAgain reply={again} label="Take the list" />}
    </section>
  );
}

/** The office looks at what a list says first, and then imports all of it. */
export default function Roster({ actionData: read }: Route.ComponentProps) {
  const title = 'Add or update helpers from a list';
  const again = read?.reply?.secondFactor === undefined ? undefined : read.reply;
  const isReady = read !== undefined && (read.reply === undefined || again !== undefined);
  return (
    <>
      <PageHead title={title} description="" hasProblems={read?.reply !== undefined} />
      <FormProblems reply={read?.reply} />
      <p data-print="hide">
        <Link to={place}>Helpers</Link>
      </p>
      <h1>{title}</h1>
      {isReady && <Preview read={read} again={again} />}
      <Form method="post" encType="multipart/form-data" className="office-form">
        <p>
          A CSV table with column names in its first line. We need <b>name</b> and <b>area</b>; there may also
          be {rosterColumns.slice(2).join(', ').replaceAll('_', ' ')}. The list that you save under Helpers is
          such a table: a line with an <b>id</b> changes that person, but for phone and email. You see a
          preview first. Nothing is done where one line cannot be read.
        </p>
        <TextArea
          name="csv"
          label="List"
          rows={10}
          defaultValue={read?.csv ?? example}
          error={again === undefined ? read?.reply?.problems[0]?.message : undefined}
          optional
        />
        <Field name="file" label="Or a file" type="file" autoComplete="off" optional />
        <div>
          <Button variant={isReady ? 'secondary' : 'primary'}>Preview</Button>
        </div>
      </Form>
    </>
  );
}
