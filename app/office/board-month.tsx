import { Link } from 'react-router';
import { type BoardView, searchOf } from '#office/board/asked.ts';
import type { MonthDay, MonthWeeks } from '#office/board/board-month.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** A month of everybody: how many visits each day has, and how many of them are still to be filled. */
export const BoardMonthTable = ({
  weeks,
  view,
  today,
}: {
  weeks: MonthWeeks;
  view: BoardView;
  today: string;
}) => (
  <table className="board-month">
    <caption>Visits of each day</caption>
    <thead>
      <tr>
        {weekdays.map((weekday) => (
          <th key={weekday} scope="col">
            {weekday}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week, index) => (
        <tr key={week.find((cell) => cell !== null)?.day ?? index}>
          {week.map((cell, weekday) =>
            cell === null ? (
              <td key={weekdays[weekday]} className="off">
                –
              </td>
            ) : (
              <Day key={cell.day} cell={cell} view={view} isToday={cell.day === today} />
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
);

function Day({ cell, view, isToday }: { cell: MonthDay; view: BoardView; isToday: boolean }) {
  const at = (more: Partial<BoardView> = {}) => searchOf({ ...view, span: 'day', day: cell.day, ...more });
  return (
    <td aria-current={isToday ? 'date' : undefined}>
      <Link to={at()}>
        <b>{Number(cell.day.slice(-2))}</b>{' '}
        <span>{cell.visits === 1 ? '1 visit' : `${cell.visits} visits`}</span>
      </Link>
      {cell.needs > 0 && (
        <Link to={at({ sign: 'needs' })} className="needs">
          {cell.needs} to fill
        </Link>
      )}
    </td>
  );
}
