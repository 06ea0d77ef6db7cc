import { Form, Link, redirect } from 'react-router';
import { previewPlaces, takePlaces } from '#domains/catalogue/places/place-list.server.ts';
import { placeCells, placeColumns } from '#domains/catalogue/places/place-table.ts';
import { keepTold } from '#domains/staff/staff-session.server.ts';
import { OfficeTable } from '../../../office/cells.tsx';
import { csvInForm } from '../../../office/csv-in-form.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formOf, formReply, textOf } from '../../../shell/forms.ts';
import { insideOf } from '../../../shell/office-guard.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { Route } from './+types/place-list';

const place = pathTo('/office/places');

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const form = await formOf(request);
  const csv = await csvInForm(form);
  if (textOf(form, 'step') === 'add') {
    const session = insideOf(requestContext);
    const taken = await takePlaces(platform, session.staff, csv);
    if (taken.ok) {
      await keepTold(platform, session, { said: takenInWords(taken.value), place });
      return redirect(place, 303);
    }
    const reply = formReply({ csv }, taken.refusal).data;
    return { csv, reply, added: [], changed: [], refused: [], unchanged: 0 };
  }
  const { added, changed, unchanged, problems } = await previewPlaces(platform.database, csv);
  const isEmpty = added.length + changed.length + unchanged + problems.length === 0;
  return {
    csv,
    reply: isEmpty ? formReply({ csv }, [{ field: 'csv', message: 'This list is empty.' }]).data : undefined,
    added: added.map(({ line, place: read }) => [String(line), ...placeCells(read)]),
    changed: changed.map(({ line, place: read }) => [String(line), ...placeCells(read)]),
    refused: problems
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, message }) => [String(line), message]),
    unchanged,
  };
}

const counted = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** "12 places added, 1 place changed, 40 places as before." */
const takenInWords = ({ added, changed, unchanged }: { added: number; changed: number; unchanged: number }) =>
  `${[
    ...(added === 0 ? [] : [`${counted(added)} added`]),
    ...(changed === 0 ? [] : [`${counted(changed)} changed`]),
    ...(unchanged === 0 ? [] : [`${counted(unchanged)} as before`]),
  ].join(', ')}.`;

type Read = NonNullable<Route.ComponentProps['actionData']>;

function Part({ title, columns, rows }: { title: string; columns: readonly string[]; rows: string[][] }) {
  return (
    rows.length > 0 && (
      <>
        <h3>
          {title}: {rows.length}
        </h3>
        <OfficeTable
          caption={title}
          columns={['Line', ...columns]}
          rows={rows.map((cells) => ({ id: null, cells }))}
          empty=""
        />
      </>
    )
  );
}

/** What a list says, before it is taken. */
function Preview({ read }: { read: Read }) {
  const { added, changed, refused, unchanged } = read;
  return (
    <section aria-labelledby="preview" className="office-sections">
      <h2 id="preview">What the list says</h2>
      {refused.length > 0 && <p>Nothing can be taken until these lines are corrected.</p>}
      <Part title="Refused" columns={['Why']} rows={refused} />
      <Part title="New" columns={placeColumns} rows={added} />
      <Part title="Changed" columns={placeColumns} rows={changed} />
      {unchanged > 0 && <p>{unchanged === 1 ? '1 stays as it is.' : `${unchanged} stay as they are.`}</p>}
      {refused.length === 0 && added.length + changed.length > 0 && (
        <Form method="post" encType="multipart/form-data" className="office-form">
          <input type="hidden" name="csv" value={read.csv} />
          <input type="hidden" name="step" value="add" />
          <Button variant="primary">Take the list</Button>
        </Form>
      )}
    </section>
  );
}

/** The office looks at what a list of places says first, and then imports all of it. */
export default function PlaceList({ actionData: read }: Route.ComponentProps) {
  const title = 'Add or change places from a list';
  const isReady = read !== undefined && read.reply === undefined;
  return (
    <>
      <PageHead title={title} description="" hasProblems={read?.reply !== undefined} />
      <FormProblems reply={read?.reply} />
      <p data-print="hide">
        <Link to={place}>Places</Link>
      </p>
      <h1>{title}</h1>
      {isReady && <Preview read={read} />}
      <Form method="post" encType="multipart/form-data" className="office-form">
        <p>
          A CSV table with column names in its first line. We need <b>title</b>, <b>street</b> and <b>ZIP</b>;
          there may also be <b>other names</b> and <b>doors</b>, with semicolons between. The list that you
          save under Places is such a table. A title that is there already changes that place. You see a
          preview first. Nothing is done where one line cannot be read.
        </p>
        <TextArea
          name="csv"
          label="List"
          rows={10}
          defaultValue={read?.csv ?? `${placeColumns.join(',')}\n`}
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
