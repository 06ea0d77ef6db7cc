import { Form, Link } from 'react-router';
import { dayIn } from '#domains/professionals/days.ts';
import { axisIn, dayOf, lanesIn } from '#office/board/asked.ts';
import { readBoard } from '#office/board/board.server.ts';
import { readAreaOptions } from '#office/filter-options.server.ts';
import { daysLater } from '#office/professionals/professional-week.ts';
import { dateInWords } from '#platform/days.ts';
import { boardRows, boardTable } from '../../office/board-rows.ts';
import { boardWidths } from '../../office/board-widths.ts';
import { PageTools } from '../../office/page-tools.tsx';
import { Told } from '../../office/told.tsx';
import { toldOn } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest, markOfLargeText } from '../../shell/request-context.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import type { Route } from './+types/board';

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const today = dayIn(platform.configuration.OFFICE_TIME_ZONE, platform.clock.now());
  const day = dayOf(url.searchParams.get('day')) ?? today;
  const areas = await readAreaOptions(platform);
  const area = areas.find(({ value }) => value === url.searchParams.get('area'));
  const isList = url.searchParams.get('as') === 'list';
  const board = await readBoard(platform, {
    day,
    area: area?.value ?? null,
    only: lanesIn(url.searchParams),
    axis: axisIn(url.searchParams),
  });
  const at = (asked: { day?: string; as?: string }) =>
    `?${new URLSearchParams({ day, ...(area && { area: area.value }), ...(isList && { as: 'list' }), ...asked })}`;
  requestContext.ownStyle = isList ? undefined : boardWidths;
  requestContext.largeText = isList ? boardTable(board) : boardRows(board, day);
  return {
    told: toldOn(requestContext, url),
    isList,
    day,
    area: area?.value ?? null,
    areas,
    axis: `${board.axis.first}-${board.axis.last}`,
    hours: (board.axis.last - board.axis.first) / 4,
    title: `${dateInWords(new Date(day), 'UTC')} · ${area?.label ?? 'All areas'}`,
    counted: `${board.going} of ${board.visits} in progress`,
    before: at({ day: daysLater(day, -1) }),
    after: at({ day: daysLater(day, 1) }),
    today: at({ day: today }),
    other: isList ? at({}).replace('&as=list', '') : at({ as: 'list' }),
  };
}

/** After which changes the board is not as it was. */
const liveKinds = 'visit alert hours';

/** A day seen whole: professionals in rows, time across, and the same as a list. */
export default function OfficeBoard({ loaderData: shown }: Route.ComponentProps) {
  const { told, isList, day, area, areas, axis, hours, title, counted, before, after, today, other } = shown;
  return (
    <>
      <PageHead title={title} description="" />
      <Told told={told} />
      <PageTools title={title}>
        <Link to={other}>{isList ? 'Board' : 'List'}</Link>
      </PageTools>
      <p data-print="hide" className="office-pages">
        <Link to={before}>Previous day</Link>
        <Link to={today}>Today</Link>
        <Link to={after}>Next day</Link>
      </p>
      <Form role="search" className="office-filters">
        <Field name="day" label="Day" type="date" autoComplete="off" optional={false} defaultValue={day} />
        <Select
          name="area"
          label="Area"
          options={areas}
          emptyLabel="All"
          isEmptyAnswer
          defaultValue={area ?? ''}
        />
        {isList && <input type="hidden" name="as" value="list" />}
        <Button variant="secondary">Show</Button>
      </Form>
      <p id="board-counted">{counted}</p>
      {isList ? (
        <div
          id="board-list"
          className="office-table"
          data-live={liveKinds}
          data-live-day={day}
          data-live-area={area ?? ''}
          dangerouslySetInnerHTML={{ __html: markOfLargeText }}
        />
      ) : (
        <div
          id="board"
          className={`office-board h${hours}`}
          role="region"
          aria-label="Board"
          data-axis={axis}
          data-live={liveKinds}
          data-live-day={day}
          data-live-area={area ?? ''}
          dangerouslySetInnerHTML={{ __html: markOfLargeText }}
        />
      )}
      {!isList && <WithTimeAcross />}
    </>
  );
}

/** What only the board needs, and not its list. */
function WithTimeAcross() {
  return (
    <>
      <style href="board-widths" precedence="default">
        {boardWidths}
      </style>
      <script type="module" src="/office-board.js" />
    </>
  );
}
