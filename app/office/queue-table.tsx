import { Form, Link } from 'react-router';
import { formatPhone } from '#domains/people/words.ts';
import type { Queue, QueueItem } from '#office/desk/queue.server.ts';
import { type QueueGroup, snoozes } from '#office/desk/queue.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import type { KeyedActs } from './cells.tsx';

const groupWords: Record<QueueGroup | 'all', string> = {
  all: 'All',
  safety: 'Safety',
  today: 'Visits',
  calls: 'Calls',
  money: 'Money',
};

/** How much waits of each kind; each leads to its part. */
export function QueueTabs({ counts, group }: { counts: Queue['counts']; group: QueueGroup | null }) {
  return (
    <nav aria-label="Needs attention" className="office-tabs" data-print="hide">
      <ul>
        {counts.map(({ group: each, count }) => (
          <li key={each}>
            <Link
              to={pathTo('/office', { of: each ?? undefined })}
              aria-current={each === group ? 'page' : undefined}
            >
              {groupWords[each ?? 'all']} {count}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const columns = ['Time left', 'What', 'Who and where', 'Next'];

/** What waits, the most pressing first, with one act beside each. */
export function QueueTable({
  items,
  group,
  opens,
}: {
  items: readonly QueueItem[];
  group: QueueGroup | null;
  /** What a key opens of a visit in the queue. */
  opens: KeyedActs;
}) {
  if (items.length === 0) return <p>All clear.</p>;
  const action = pathTo('/office', { of: group ?? undefined });
  return (
    <div className="office-table">
      <table>
        <caption>Needs attention</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.kind + item.subject} {...keysOf(item, opens)}>
              <td data-label="Time left" data-late={item.isLate || undefined} className="office-time-left">
                {item.timeLeft}
              </td>
              <th scope="row" data-label="What">
                <Link to={item.act.to}>{item.title}</Link>
                <p>
                  {item.what}
                  {item.detail !== '' && <span className="office-quiet"> {item.detail}</span>}
                </p>
              </th>
              <td data-label="Who and where">
                <p>{item.who}</p>
                <p className="office-quiet">{item.where}</p>
              </td>
              <td data-label="Next">
                {item.takenBy === null ? (
                  <Next item={item} action={action} />
                ) : (
                  <span className="office-quiet">{item.takenBy} has this</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const keysOf = ({ act: { to } }: QueueItem, opens: KeyedActs) =>
  to.startsWith(pathTo('/office/visits/:id', { id: '' })) ? { 'data-a': opens.a, 'data-m': opens.m } : {};

function Next({
  item: { kind, subject, act, ring, isMine, title, who },
  action,
}: {
  item: QueueItem;
  action: string;
}) {
  const about = `${title}, ${who}`;
  return (
    <div className="office-next">
      <Form method="post" action={action}>
        <input type="hidden" name="act" value="take" />
        <input type="hidden" name="take.item" value={`${kind}_at_${subject}`} />
        <Button variant="secondary" aria-label={`${act.label}: ${about}`} data-key="e">
          {act.label}
        </Button>
        {isMine && <p className="office-quiet">You have this</p>}
      </Form>
      {ring !== undefined && (
        <a href={`tel:${ring.phone}`} aria-label={`${ring.name}, ${formatPhone(ring.phone)}: ${about}`}>
          {ring.name} {formatPhone(ring.phone)}
        </a>
      )}
      <details>
        <summary aria-label={`Snooze: ${about}`} data-key="s">
          Snooze
        </summary>
        <Form method="post" action={action}>
          <input type="hidden" name="act" value="snooze" />
          <input type="hidden" name="snooze.item" value={`${kind}_at_${subject}`} />
          <label>
            In{' '}
            <select name="snooze.minutes">
              {snoozes.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>{' '}
          <Button variant="secondary">Snooze</Button>
        </Form>
      </details>
    </div>
  );
}
