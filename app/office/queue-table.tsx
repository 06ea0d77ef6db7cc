import { Link } from 'react-router';
import { formatPhone } from '#domains/people/words.ts';
import type { Queue, QueueItem } from '#office/desk/queue.server.ts';
import type { QueueGroup } from '#office/desk/queue.ts';
import { pathTo } from '../paths.ts';
import type { KeyedActs } from './cells.tsx';
import { SnoozeForm, TakeForm } from './queue-pane.tsx';

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
  chosen,
  opens,
}: {
  items: readonly QueueItem[];
  group: QueueGroup | null;
  /** What is open beside it. */
  chosen: QueueItem | undefined;
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
            <tr
              key={item.kind + item.subject}
              aria-current={isSame(item, chosen) ? 'true' : undefined}
              {...keysOf(item, opens)}
            >
              <td data-label="Time left" data-late={item.isLate || undefined} className="office-time-left">
                {item.timeLeft}
              </td>
              <th scope="row" data-label="What">
                <Link
                  to={pathTo('/office', { of: group ?? undefined, open: `${item.kind}_at_${item.subject}` })}
                >
                  {item.title}
                </Link>
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

const isSame = ({ kind, subject }: QueueItem, chosen: QueueItem | undefined) =>
  chosen?.kind === kind && chosen.subject === subject;

/** Where a key leads from its row: to the visit itself, which the row's own link does not. */
const keysOf = ({ act: { to } }: QueueItem, opens: KeyedActs) =>
  to.startsWith(pathTo('/office/visits/:id', { id: '' }))
    ? { 'data-a': opens.a, 'data-m': opens.m, 'data-at': to }
    : {};

function Next({ item, action }: { item: QueueItem; action: string }) {
  const { ring, isMine, title, who } = item;
  return (
    <div className="office-next">
      <TakeForm item={item} action={action} />
      {isMine && <p className="office-quiet">You have this</p>}
      {ring !== undefined && (
        <a
          href={`tel:${ring.phone}`}
          aria-label={`${ring.name}, ${formatPhone(ring.phone)}: ${title}, ${who}`}
        >
          {ring.name} {formatPhone(ring.phone)}
        </a>
      )}
      <SnoozeForm item={item} action={action} />
    </div>
  );
}
