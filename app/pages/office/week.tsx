import { data, Link } from 'react-router';
import { calendarDay } from '#domains/professionals/days.ts';
import { readWeekOf } from '#office/professionals/professional-week.server.ts';
import type { DayOfWeek } from '#office/professionals/professional-week.ts';
import { PageTools } from '../../office/page-tools.tsx';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { unmatched } from '../../shell/problem-page.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/week';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { platform } = context.get(contextOfRequest);
  const now = platform.clock.now();
  const week = await readWeekOf(platform.database, params.id, { day: url.searchParams.get('from'), now });
  if (week === undefined) throw data(unmatched, { status: 404 });
  return { ...week, title: `${week.name}: week of ${calendarDay(week.monday)}` };
}

/** A professional's hours, time off and visits, day by day, as a page to look at or to print. */
export default function OfficeWeek({
  loaderData: { id, name, title, days, before, after },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title={title} description="" />
      <p data-print="hide">
        <Link to={pathTo('/office/professionals/:id', { id })}>{name}</Link>
      </p>
      <PageTools title={title} />
      <p data-print="hide">
        <Link to={`?from=${before}`}>Previous week</Link> · <Link to={`?from=${after}`}>Next week</Link> ·{' '}
        <Link to="?">This week</Link>
      </p>
      <div className="office-week">
        {days.map((day) => (
          <Day key={day.day} day={day} />
        ))}
      </div>
    </>
  );
}

function Day({ day: { day, title, hours, off, visits } }: { day: DayOfWeek }) {
  return (
    <section aria-labelledby={day}>
      <h2 id={day}>{title}</h2>
      <p className="office-week-hours">{hours}</p>
      {off.map((words) => (
        <p key={words} className="office-week-off">
          {words}
        </p>
      ))}
      {visits.length > 0 && (
        <ul>
          {visits.map(({ id, times, title: what, whose, state, reference }) => (
            <li key={id}>
              <b>{times}</b>
              <p>{what}</p>
              <p>{whose}</p>
              <p>
                {state}, <Link to={pathTo('/office/visits/:id', { id })}>{reference}</Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
