import type { HTMLAttributes } from 'react';
import { dayIn } from '#domains/professionals/days.ts';
import { axisIn, lanesIn, viewIn } from '#office/board/asked.ts';
import { monthOf } from '#office/board/board-month.ts';
import { countMonth, readBoard, readWeek } from '#office/board/board.server.ts';
import { readAreaOptions, readServiceOptions } from '#office/filter-options.server.ts';
import { BoardMonthTable } from '../../office/board-month.tsx';
import { boardRows, boardTable } from '../../office/board-rows.ts';
import { BoardTools } from '../../office/board-tools.tsx';
import { BoardWeekTable } from '../../office/board-week.tsx';
import { boardWidths, nowOn } from '../../office/board-widths.ts';
import { Told } from '../../office/told.tsx';
import { toldOn } from '../../shell/office-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest, markOfLargeText } from '../../shell/request-context.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Route } from './+types/board';

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const [areas, services] = await Promise.all([readAreaOptions(platform), readServiceOptions(platform)]);
  const today = dayIn(platform.configuration.OFFICE_TIME_ZONE, platform.clock.now());
  const asked = viewIn(url.searchParams, today);
  const known = <Value extends string>(value: Value | null, options: readonly { value: string }[]) =>
    options.some((option) => option.value === value) ? value : null;
  const view = { ...asked, area: known(asked.area, areas), service: known(asked.service, services) };
  const read = {
    day: view.day,
    area: view.area,
    service: view.service ?? undefined,
    sign: view.sign ?? undefined,
    everybody: view.everybody,
  };
  const shared = { told: toldOn(requestContext, url), view, today, areas, services };
  if (view.span === 'week') {
    const week = await readWeek(platform, read);
    return { ...shared, week, signs: week.signs, visits: week.visits };
  }
  if (view.span === 'month') {
    const days = await countMonth(platform, view);
    const visits = days.reduce((sum, each) => sum + each.visits, 0);
    return { ...shared, weeks: monthOf(view.day, days), visits };
  }
  const search = url.searchParams;
  const board = await readBoard(platform, { ...read, only: lanesIn(search), axis: axisIn(search) });
  const { axis, signs, visits } = board;
  if (view.as === 'list') {
    requestContext.largeText = boardTable(board);
    return { ...shared, signs, visits };
  }
  const style = boardWidths + nowOn(board);
  requestContext.ownStyle = style;
  requestContext.largeText = boardRows(board, view.day);
  const hours = (axis.last - axis.first) / 4;
  return { ...shared, signs, visits, timeline: { style, hours, axis: `${axis.first}-${axis.last}` } };
}

/** After which changes the board is not as it was. */
const liveKinds = 'visit alert hours';

/**
 * A day seen whole: professionals in rows, time across, and the same as a list; and a week and a month of
 * everybody.
 */
export default function OfficeBoard({ loaderData: shown }: Route.ComponentProps) {
  const { told, view, today } = shown;
  const live = { 'data-live': liveKinds, 'data-live-area': view.area ?? '' };
  const day = {
    ...live,
    'data-live-day': view.day,
    dangerouslySetInnerHTML: { __html: markOfLargeText },
  };
  const board = { className: classNames('office-board', view.isRoomy && 'roomy'), role: 'region' };
  return (
    <>
      <PageHead title="Board" description="" />
      <Told told={told} />
      <BoardTools {...shown} />
      {'week' in shown ? (
        <div id="board" aria-label="Week" {...board} {...live}>
          <BoardWeekTable week={shown.week} view={view} today={today} />
        </div>
      ) : 'weeks' in shown ? (
        <div id="board" aria-label="Month" {...board} {...live}>
          <BoardMonthTable weeks={shown.weeks} view={view} today={today} />
        </div>
      ) : 'timeline' in shown ? (
        <Timeline {...shown.timeline} className={board.className} live={day} />
      ) : (
        <div id="board-list" className="office-table" {...day} />
      )}
    </>
  );
}

interface TimelineProps {
  /** How wide what is in it is: no element may carry a style of its own. */
  style: string;
  hours: number;
  axis: string;
  className: string;
  live: HTMLAttributes<HTMLDivElement>;
}

const Timeline = ({ style, hours, axis, className, live }: TimelineProps) => (
  <>
    <div
      id="board"
      className={`${className} h${hours}`}
      role="region"
      aria-label="Board"
      data-axis={axis}
      {...live}
    />
    <style href="board-widths" precedence="default">
      {style}
    </style>
    <script type="module" src="/office-board.js" />
  </>
);
