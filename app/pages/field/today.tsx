import { Link, redirect } from 'react-router';
import { readFieldDay } from '#domains/field/day.server.ts';
import { type FieldVisit, isOff, milesBetween, nextOf } from '#domains/field/day.ts';
import { sayHome } from '#domains/field/home-safe.server.ts';
import { asksWhetherHome } from '#domains/field/home-safe.ts';
import { driveInWords, fromTo, shortClock } from '#domains/field/words.ts';
import { standingInWords } from '#domains/visits/words.ts';
import { dateInWords } from '#platform/days.ts';
import { HomeSafe } from '../../field/home-safe.tsx';
import { pathTo } from '../../paths.ts';
import { onPhone } from '../../shell/field-guard.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import type { Route } from './+types/today';

export async function loader({ context }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const session = onPhone(requestContext);
  const { platform } = requestContext;
  const { today, tomorrow, homeAt } = await readFieldDay(platform, session);
  return {
    day: dateInWords(platform.clock.now(), session.timeZone),
    today: today.map(rowOf),
    tomorrow: tomorrow.map(rowOf),
    miles: milesBetween(today),
    next: nextOf(today)?.id ?? null,
    home: {
      isAsked: asksWhetherHome(today),
      saidAt: homeAt && shortClock(homeAt, session.timeZone),
    },
  };
}

export async function action({ context }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { professional } = onPhone(requestContext);
  await sayHome(platform, professional, { happened_at: platform.clock.now(), clock_offset_ms: 0 });
  return redirect(pathTo('/field'), 303);
}

/** As much as a list needs: with no more of anybody than who, when and where. */
function rowOf(visit: FieldVisit) {
  return {
    id: visit.id,
    when: fromTo(visit),
    who: visit.recipientName,
    what: visit.title,
    where: visit.address?.city ?? null,
    drive: visit.drive && driveInWords(visit.drive),
    standing: standingInWords(visit),
    isOff: isOff(visit),
    state: visit.state,
    unread: [...visit.needs, ...visit.warnings].filter(({ readAt }) => readAt === null).length,
  };
}
type Row = ReturnType<typeof rowOf>;

const isOpen = ({ isOff: isOver, state }: Row) => !isOver && state !== 'completed';

export default function FieldToday({
  loaderData: { day, today, tomorrow, miles, next, home },
}: Route.ComponentProps) {
  return (
    <>
      <PageHead title="My day" description="" />
      <h1>{day}</h1>
      <section aria-labelledby="today" data-today>
        <h2 id="today">Today{today.length === 0 ? '' : `, ${today.length}`}</h2>
        <Visits rows={today} next={next} empty="No visits today." />
      </section>
      {miles > 0 && <p>Miles between today’s visits: {miles}</p>}
      <HomeSafe {...home} />
      <section aria-labelledby="tomorrow">
        <h2 id="tomorrow">Tomorrow{tomorrow.length === 0 ? '' : `, ${tomorrow.length}`}</h2>
        <Visits rows={tomorrow} next={null} empty="No visits tomorrow." />
      </section>
      <p>
        <Link to={pathTo('/field/mine')} className="field-button">
          Hours, time off and documents
        </Link>
      </p>
    </>
  );
}

function Visits({ rows, next, empty }: { rows: readonly Row[]; next: string | null; empty: string }) {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <ol className="field-days">
      {rows.map((row) => (
        <li key={row.id}>
          {row.drive !== null && <p>Drive: {row.drive}</p>}
          <Link
            to={pathTo('/field/visits/:id', { id: row.id })}
            className={`field-card${row.id === next ? ' field-next' : ''}${row.isOff ? ' field-off' : ''}`}
            data-visit={row.id}
            data-open={isOpen(row) || undefined}
          >
            <strong>
              {row.when}, {row.who}
            </strong>
            <span>
              {row.what}
              {row.where !== null && ` in ${row.where}`}
            </span>
            <span data-standing>
              {row.standing}
              {row.unread > 0 && `. ${row.unread} to read`}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}
