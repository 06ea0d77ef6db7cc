import { redirect } from 'react-router';
import { previewPlaces, takePlaces } from '#domains/services/ride/place-list.server.ts';
import { placeCells, placeColumns } from '#domains/services/ride/place-table.ts';
import { keepTold } from '#domains/staff/staff-session.server.ts';
import { csvInForm } from '../../../office/csv-in-form.ts';
import {
  ListPage,
  ListPart,
  ListSays,
  takenInWords,
  TakeList,
  Unchanged,
} from '../../../office/list-import.tsx';
import { pathTo } from '../../../paths.ts';
import { formOf, formReply, textOf } from '../../../shell/forms.ts';
import { insideOf } from '../../../shell/office-guard.ts';
import { contextOfRequest } from '../../../shell/request-context.ts';
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
      await keepTold(platform, session, { said: takenInWords(taken.value, counted), place });
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

type Read = NonNullable<Route.ComponentProps['actionData']>;

/** What a list says, before it is taken. */
function Preview({ read: { added, changed, refused, unchanged, csv } }: { read: Read }) {
  const part = { columns: placeColumns };
  return (
    <ListSays>
      {refused.length > 0 && <p>Nothing can be taken until these lines are corrected.</p>}
      <ListPart title="Refused" count={String(refused.length)} columns={['Why']} rows={refused} />
      <ListPart {...part} title="New" count={String(added.length)} rows={added} />
      <ListPart {...part} title="Changed" count={String(changed.length)} rows={changed} />
      <Unchanged count={unchanged} />
      {refused.length === 0 && added.length + changed.length > 0 && <TakeList csv={csv} />}
    </ListSays>
  );
}

export default function PlaceList({ actionData: read }: Route.ComponentProps) {
  const isReady = read !== undefined && read.reply === undefined;
  return (
    <ListPage
      title="Add or change places from a list"
      back={{ to: place, label: 'Places' }}
      reply={read?.reply}
      preview={isReady ? <Preview read={read} /> : null}
      columns={
        <>
          A CSV table with column names in its first line. We need <b>title</b>, <b>street</b> and <b>ZIP</b>;
          there may also be <b>other names</b> and <b>doors</b>, with semicolons between. The list that you
          save under Places is such a table. A title that is there already changes that place.
        </>
      }
      csv={read?.csv ?? `${placeColumns.join(',')}\n`}
      error={read?.reply?.problems[0]?.message}
    />
  );
}
