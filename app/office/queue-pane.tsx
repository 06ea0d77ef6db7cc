import { Form, Link } from 'react-router';
import { formatPhone } from '#domains/people/words.ts';
import { snoozes } from '#office/desk/queue.ts';
import { Button } from '../ui/Button.tsx';
import { OfficeSection } from './cells.tsx';
import type { QueuePane as Pane } from './queue-pane.server.ts';

/**
 * What is chosen in the queue, beside it: everything that the act needs, so that nothing has to be opened for
 * it.
 */
export function QueuePane({ pane: { item, about }, action }: { pane: Pane; action: string }) {
  return (
    <aside id="queue-pane" className="queue-pane" aria-labelledby="queue-pane-title">
      <p className="queue-pane-top">
        <strong data-late={item.isLate || undefined}>{item.timeLeft}</strong> {item.title}
        {item.isMine && <span className="office-quiet"> You have this</span>}
        {item.takenBy !== null && <span className="office-quiet"> {item.takenBy} has this</span>}
      </p>
      <h2 id="queue-pane-title">{about === null ? item.what : <Link to={about.to}>{about.title}</Link>}</h2>
      <p>{about?.lead ?? [item.who, item.where].filter((each) => each !== '').join(', ')}</p>
      <Calls item={item} calls={about?.calls ?? []} />
      <h3>What can be done</h3>
      <div className="queue-pane-acts">
        <TakeForm item={item} action={action} />
        {about?.acts.map(({ name, label, key, to }) => (
          <Link key={name} to={to} data-key={key}>
            {label}
          </Link>
        ))}
        <SnoozeForm item={item} action={action} />
      </div>
      {about?.sections.map((section) => (
        <OfficeSection key={section.title} section={section} />
      ))}
    </aside>
  );
}

function Calls({
  item: { ring },
  calls,
}: {
  item: Pane['item'];
  calls: NonNullable<Pane['about']>['calls'];
}) {
  const all =
    calls.length > 0 || ring === undefined
      ? calls
      : [{ term: ring.name, number: formatPhone(ring.phone), to: `tel:${ring.phone}` }];
  if (all.length === 0) return null;
  return (
    <p className="queue-pane-calls">
      {all.map(({ term, number, to }) => (
        <a key={to} href={to}>
          {term} <strong>{number}</strong>
        </a>
      ))}
    </p>
  );
}

interface OfItem {
  item: Pick<Pane['item'], 'kind' | 'subject' | 'act' | 'title' | 'who'>;
  action: string;
}

const aboutItem = ({ title, who }: OfItem['item']) => `${title}, ${who}`;

/** Takes it for two minutes, and opens what it is about. */
export const TakeForm = ({ item, action }: OfItem) => (
  <Form method="post" action={action}>
    <input type="hidden" name="act" value="take" />
    <input type="hidden" name="take.item" value={`${item.kind}_at_${item.subject}`} />
    <Button variant="secondary" aria-label={`${item.act.label}: ${aboutItem(item)}`} data-key="e">
      {item.act.label}
    </Button>
  </Form>
);

/** Puts it off; then it is back by itself. */
export const SnoozeForm = ({ item, action }: OfItem) => (
  <details>
    <summary aria-label={`Snooze: ${aboutItem(item)}`} data-key="s">
      Snooze
    </summary>
    <Form method="post" action={action}>
      <input type="hidden" name="act" value="snooze" />
      <input type="hidden" name="snooze.item" value={`${item.kind}_at_${item.subject}`} />
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
);
