import { Form, Link } from 'react-router';
import { type BoardView, dayBeside, searchOf } from '#office/board/asked.ts';
import { daysOfWeek } from '#office/board/board-week.ts';
import { type BoardSign, boardSigns } from '#office/board/board.ts';
import type { Option } from '#office/screen.ts';
import { momentFormat, monthAndYear } from '#platform/days.ts';
import { Button } from '../ui/Button.tsx';

interface ToolsProps {
  view: BoardView;
  today: string;
  areas: readonly Option[];
  services: readonly Option[];
  /** How many visits of each sign there are; without, only how many visits. */
  signs?: Readonly<Record<BoardSign, number>>;
  visits: number;
}

const monthAndDay = momentFormat({ month: 'long', day: 'numeric' });
const dayOfMonth = momentFormat({ day: 'numeric' });
const dayWithWeekday = momentFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** "Monday, November 30", of a week "November 29 to December 5", and of a month "November 2026". */
export function titleOf({ day, span }: BoardView): string {
  if (span === 'day') return dayWithWeekday(new Date(day), 'UTC');
  if (span === 'month') return monthAndYear(new Date(day), 'UTC');
  const days = daysOfWeek(day);
  const [first, last] = [new Date(days[0] ?? day), new Date(days.at(-1) ?? day)];
  const end = first.getUTCMonth() === last.getUTCMonth() ? dayOfMonth : monthAndDay;
  return `${monthAndDay(first, 'UTC')} to ${end(last, 'UTC')}`;
}

/** What a board shows and what it could show: everything here is an address. */
export function BoardTools({ view, today, areas, services, signs, visits }: ToolsProps) {
  return (
    <>
      <div className="board-tools">
        <h1>{titleOf(view)}</h1>
        <p className="board-switch" data-print="hide">
          <Link to={searchOf({ ...view, day: dayBeside(view, -1) })} aria-label={`Previous ${view.span}`}>
            ‹
          </Link>
          <Link to={searchOf({ ...view, day: today })}>Today</Link>
          <Link to={searchOf({ ...view, day: dayBeside(view, 1) })} aria-label={`Next ${view.span}`}>
            ›
          </Link>
        </p>
        <p className="board-switch" data-print="hide">
          <Turn view={view} to={{ span: 'day', as: 'timeline' }} label="Day" />
          <Turn view={view} to={{ span: 'week', as: 'timeline' }} label="Week" />
          <Turn view={view} to={{ span: 'month', as: 'timeline', sign: null }} label="Month" />
          <Turn view={view} to={{ span: 'day', as: 'list' }} label="List" />
        </p>
        <Filters {...{ view, areas, services }} />
      </div>
      <div className="board-signs">
        <Signs {...{ view, signs, visits }} />
        <button type="button" className="board-print office-with-scripts" data-prints data-print="hide">
          Print
        </button>
      </div>
    </>
  );
}

const Turn = ({ view, to, label }: { view: BoardView; to: Partial<BoardView>; label: string }) => {
  const isOn = Object.entries(to).every(([name, value]) => view[name as keyof BoardView] === value);
  return (
    <Link to={searchOf({ ...view, ...to })} aria-current={isOn ? 'true' : undefined}>
      {label}
    </Link>
  );
};

/** Applied at once where scripts run, and by the button where they do not. */
function Filters({ view, areas, services }: Pick<ToolsProps, 'view' | 'areas' | 'services'>) {
  return (
    <Form role="search" className="board-filters" data-print="hide" data-at-once>
      {view.span !== 'day' && <input type="hidden" name="span" value={view.span} />}
      {view.as === 'list' && <input type="hidden" name="as" value="list" />}
      {view.sign !== null && <input type="hidden" name="sign" value={view.sign} />}
      <input type="date" name="day" aria-label="Day" defaultValue={view.day} />
      <Choice name="service" label="Service" none="Service: all" options={services} value={view.service} />
      <Choice name="area" label="Area" none="Area: all" options={areas} value={view.area} />
      <Choice
        name="people"
        label="People"
        none="People: with visits"
        options={[{ value: 'all', label: 'People: all' }]}
        value={view.everybody ? 'all' : null}
      />
      <Choice
        name="rows"
        label="Rows"
        none="Rows: close"
        options={[{ value: 'roomy', label: 'Rows: roomy' }]}
        value={view.isRoomy ? 'roomy' : null}
      />
      <Button variant="secondary">Show</Button>
    </Form>
  );
}

function Choice({
  name,
  label,
  none,
  options,
  value,
}: {
  name: string;
  label: string;
  none: string;
  options: readonly Option[];
  value: string | null;
}) {
  return (
    <select name={name} aria-label={label} defaultValue={value ?? ''}>
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

export const signWords: Record<BoardSign, string> = {
  late: 'Late',
  needs: 'Unassigned',
  'on-the-way': 'On the way',
  'at-work': 'At work',
  done: 'Done',
  unread: 'Needs not read',
  booked: 'Booked',
};

/** What each sign means and how many there are, and by a press these alone. */
function Signs({ view, signs, visits }: Pick<ToolsProps, 'view' | 'signs' | 'visits'>) {
  return (
    <nav id="board-counted" className="board-signs" aria-label="Visits by status">
      <strong>{visits === 1 ? '1 visit' : `${visits} visits`}</strong>
      {signs !== undefined &&
        boardSigns.map((sign) => (
          <Link
            key={sign}
            to={searchOf({ ...view, sign: view.sign === sign ? null : sign })}
            className={sign}
            aria-current={view.sign === sign ? 'true' : undefined}
          >
            {signWords[sign]} {signs[sign]}
          </Link>
        ))}
      {view.sign !== null && <Link to={searchOf({ ...view, sign: null })}>Show all</Link>}
    </nav>
  );
}
