import { data, redirect } from 'react-router';
import { rosterChangeInWords } from '#domains/professionals/tables/roster-change.ts';
import { rosterColumns } from '#domains/professionals/tables/roster-line.ts';
import { findRosterFacts, takeRoster } from '#domains/professionals/tables/roster.server.ts';
import { problemInWords, readRoster, rosterLineInWords } from '#domains/professionals/tables/roster.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { freshStaffOf, keepTold } from '#domains/staff/staff-session.server.ts';
import type { Refusal } from '#platform/result.ts';
import { CodeAgain, codeField, PasskeyAgain } from '../../../office/act-form.tsx';
import { csvInForm } from '../../../office/csv-in-form.ts';
import {
  ListPage,
  ListPart,
  ListSays,
  takenInWords,
  TakeList,
  Unchanged,
} from '../../../office/list-import.tsx';
import { askFactorAgain, takeFactorAgain } from '../../../office/second-factor-again.server.ts';
import { pathTo } from '../../../paths.ts';
import { fieldsOf, formOf, formReply, listsOf, textOf } from '../../../shell/forms.ts';
import { insideOf } from '../../../shell/office-guard.ts';
import { contextOfRequest, type PageContext } from '../../../shell/request-context.ts';
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
    await keepTold(platform, session, { said: takenInWords(added.value, counted), place });
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
  const { lines, changes, unchanged, csv } = read;
  return (
    <ListSays>
      <Unchanged count={unchanged} />
      <ListPart
        title="New"
        count={counted(lines.length)}
        columns={['Name', 'Area', 'Phone', 'Email', 'Services', 'Hours', 'Languages']}
        rows={lines}
      />
      <ListPart
        title="Changed"
        count={counted(changes.length)}
        columns={['Name', 'What changes']}
        rows={changes}
      />
      {lines.length + changes.length > 0 && (
        <TakeList csv={csv}>{again !== undefined && <CodeAgain reply={again} />}</TakeList>
      )}
      {again !== undefined && <PasskeyAgain reply={again} label="Take the list" />}
    </ListSays>
  );
}

export default function Roster({ actionData: read }: Route.ComponentProps) {
  const again = read?.reply?.secondFactor === undefined ? undefined : read.reply;
  const isReady = read !== undefined && (read.reply === undefined || again !== undefined);
  return (
    <ListPage
      title="Add or update helpers from a list"
      back={{ to: place, label: 'Helpers' }}
      reply={read?.reply}
      preview={isReady ? <Preview read={read} again={again} /> : null}
      columns={
        <>
          A CSV table with column names in its first line. We need <b>name</b> and <b>area</b>; there may also
          be {rosterColumns.slice(2).join(', ').replaceAll('_', ' ')}. The list that you save under Helpers is
          such a table: a line with an <b>id</b> changes that person, but for phone and email.
        </>
      }
      csv={read?.csv ?? example}
      error={again === undefined ? read?.reply?.problems[0]?.message : undefined}
    />
  );
}
