import { Form, Link, redirect } from 'react-router';
import { addRoster, findRosterFacts } from '#domains/professionals/roster.server.ts';
import {
  problemInWords,
  readRoster,
  rosterColumns,
  rosterLineInWords,
} from '#domains/professionals/roster.ts';
import { keepTold } from '#domains/staff/staff-session.server.ts';
import { OfficeTable } from '../../office/cells.tsx';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formOf, formReply, textOf } from '../../shell/forms.ts';
import { insideOf } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Route } from './+types/roster';

const place = '/office/professionals';
const example = 'name,area,phone,email,skills,hours,languages\n';

/** What is in the file that was chosen, or else what was pasted. */
async function listIn(form: FormData): Promise<string> {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? file.text() : textOf(form, 'csv');
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const session = insideOf(requestContext);
  const form = await formOf(request);
  const csv = await listIn(form);
  if (textOf(form, 'step') === 'add') {
    const added = await addRoster(platform, session.staff, csv);
    if (added.ok) {
      const { added: count } = added.value;
      const said = count === 1 ? '1 professional was added.' : `${count} professionals were added.`;
      await keepTold(platform, session, { said, place });
      return redirect(place, 303);
    }
    return { csv, reply: formReply({ csv }, added.refusal).data, lines: [] };
  }
  const facts = await findRosterFacts(platform.database, session.staff);
  const { lines, problems } = readRoster(csv, facts);
  const reply =
    problems.length === 0 && lines.length > 0
      ? undefined
      : formReply({ csv }, problemsOf(problems.map(problemInWords))).data;
  return { csv, reply, lines: lines.map((line) => rosterLineInWords(line, facts)) };
}

const problemsOf = (messages: readonly string[]) =>
  (messages.length === 0 ? ['There is nobody in this list.'] : messages).map((message) => ({
    field: 'csv',
    message,
  }));

/** Somebody looks at what a list says first, and adds all of it then. */
export default function Roster({ actionData: read }: Route.ComponentProps) {
  const title = 'Add many professionals';
  const isReady = read !== undefined && read.reply === undefined;
  return (
    <>
      <PageHead title={title} description="" hasProblems={read?.reply !== undefined} />
      <FormProblems reply={read?.reply} />
      <p data-print="hide">
        <Link to={place}>Professionals</Link>
      </p>
      <h1>{title}</h1>
      {isReady && (
        <section aria-labelledby="preview" className="office-sections">
          <h2 id="preview">
            {read.lines.length === 1 ? 'This 1 can be added' : `These ${read.lines.length} can be added`}
          </h2>
          <OfficeTable
            caption="Who can be added"
            columns={['Line', 'Name', 'Area', 'Phone', 'Email', 'Services', 'Hours', 'Languages']}
            rows={read.lines.map((cells) => ({ id: null, cells }))}
            empty=""
          />
          <Form method="post" encType="multipart/form-data">
            <input type="hidden" name="csv" value={read.csv} />
            <input type="hidden" name="step" value="add" />
            <Button variant="primary">Add all of them</Button>
          </Form>
        </section>
      )}
      <Form method="post" encType="multipart/form-data" className="office-form">
        <p>
          A table as CSV, with the names of the columns in its first line. We need <b>name</b> and <b>area</b>
          ; there may also be {rosterColumns.slice(2).join(', ').replaceAll('_', ' ')}. First you see what it
          says. Nobody is added where one line cannot be read.
        </p>
        <TextArea
          name="csv"
          label="List"
          rows={10}
          defaultValue={read?.csv ?? example}
          error={read?.reply?.problems[0]?.message}
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
