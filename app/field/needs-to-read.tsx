import { Form } from 'react-router';
import type { ShownVisit } from './shown-visit.ts';

interface ToRead {
  key: string;
  title: string;
  kind: 'Warning' | 'Allergy' | null;
  remarks: string | null;
  /** When it was read; null where it was not. */
  read: string | null;
  press: 'warning_read' | 'need_read';
  field: { name: string; value: string | number };
}

type Read = Pick<ShownVisit, 'warnings' | 'needs' | 'needsHeading' | 'isOpen'>;

const toRead = ({ warnings, needs }: Read): ToRead[] => [
  ...warnings.map(({ id, body, key, read }): ToRead => ({
    key,
    title: body,
    kind: 'Warning',
    remarks: null,
    read,
    press: 'warning_read',
    field: { name: 'warning', value: id },
  })),
  ...needs.map(({ key, title, remarks, isAllergen, read, position }): ToRead => ({
    key,
    title,
    kind: isAllergen ? 'Allergy' : null,
    remarks,
    read,
    press: 'need_read',
    field: { name: 'position', value: position },
  })),
];

/** What to know of a home, each read by its own press: warnings first, then allergies. */
export function NeedsToRead({ visit }: { visit: Read }) {
  const items = toRead(visit);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">{visit.needsHeading}</h2>
      <ul className="field-needs">
        {items.map((item) => (
          <li
            key={item.key}
            className="field-need"
            data-unread={item.read === null || undefined}
            data-first={item.kind !== null || undefined}
          >
            <div>
              <strong>{item.kind === null ? item.title : `${item.kind}: ${item.title}`}</strong>
              {item.remarks !== null && <p>{item.remarks}</p>}
              {item.read !== null && <p>{`Read ${item.read}`}</p>}
            </div>
            {item.read === null && visit.isOpen && <Press item={item} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Press = ({ item: { press, key, field, title } }: { item: ToRead }) => (
  <Form method="post" data-press={press}>
    <input type="hidden" name="kind" value={press} />
    <input type="hidden" name="id" value={key} />
    <input type="hidden" name={field.name} value={field.value} />
    <button className="field-button" aria-label={`I’ve read this: ${title}`}>
      I’ve read this
    </button>
  </Form>
);
