import { Link } from 'react-router';
import { type BoardView, searchOf } from '#office/board/asked.ts';
import type { BoardWeek, WeekArea, WeekCell } from '#office/board/board-week.ts';
import { momentFormat } from '#platform/days.ts';
import { pathTo } from '../paths.ts';

const weekday = momentFormat({ weekday: 'short' });
const dayOfMonth = momentFormat({ day: 'numeric' });
const weekdayAndDay = (day: Date) => `${weekday(day, 'UTC')} ${dayOfMonth(day, 'UTC')}`;

/** A week of everybody: who has how much to do on which day, what is free, and what is still to be filled. */
export function BoardWeekTable({ week, view, today }: { week: BoardWeek; view: BoardView; today: string }) {
  const shown = week.areas.reduce((all, { rows }) => all + rows.length, 0);
  const dayLink = (day: string, more: Partial<BoardView> = {}) =>
    searchOf({ ...view, span: 'day', day, ...more });
  return (
    <table className="board-week">
      <caption>The week of each helper: visits, share of their hours, and hours</caption>
      <thead>
        <tr>
          <th scope="col">
            {shown} of {week.people} people
          </th>
          {week.days.map((day) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              <Link to={dayLink(day)}>{weekdayAndDay(new Date(day))}</Link>
            </th>
          ))}
        </tr>
        <tr className="needs-row">
          <th scope="row">Unassigned</th>
          {week.needs.map((count, index) => (
            <td key={week.days[index]}>
              {count === 0 ? (
                'None'
              ) : (
                <Link to={dayLink(week.days[index] ?? '', { sign: 'needs' })}>{count} to fill</Link>
              )}
            </td>
          ))}
        </tr>
      </thead>
      {week.areas.map((area) => (
        <AreaRows key={area.title} area={area} days={week.days} today={today} />
      ))}
    </table>
  );
}

function AreaRows({ area, days, today }: { area: WeekArea; days: readonly string[]; today: string }) {
  const share = area.share === null ? '' : ` · ${area.share} % of their hours`;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={days.length + 1}>
          <strong>{area.title}</strong> {area.rows.length} {area.rows.length === 1 ? 'person' : 'people'} ·{' '}
          {area.visits} {area.visits === 1 ? 'visit' : 'visits'}
          {share}
        </th>
      </tr>
      {area.rows.map(({ person, cells }) => (
        <tr key={person.id}>
          <th scope="row">
            <Link to={pathTo('/office/week/:id', { id: person.id, from: days[0] })}>{person.name}</Link>
          </th>
          {cells.map((cell, index) => (
            <Cell key={days[index]} cell={cell} isToday={days[index] === today} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell({ cell: { visits, minutes, works }, isToday }: { cell: WeekCell; isToday: boolean }) {
  if (visits === 0 && works === 0)
    return (
      <td className="off" data-today={isToday || undefined}>
        off
      </td>
    );
  if (visits === 0) return <td data-today={isToday || undefined}>free</td>;
  const hours = `${Math.round(minutes / 6) / 10} h`;
  return (
    <td data-today={isToday || undefined}>
      <span>
        <b>{visits}</b> <i className={`load${loadOf(minutes, works)}`} />{' '}
        {minutes > works ? <strong>! {hours}</strong> : hours}
      </span>
    </td>
  );
}

/** In tenths of the hours of that day, and no more than all of them. */
const loadOf = (minutes: number, works: number) =>
  works === 0 ? 10 : Math.min(10, Math.round((10 * minutes) / works));
