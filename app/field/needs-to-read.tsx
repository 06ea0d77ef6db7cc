import { Form } from 'react-router';
import type { ShownVisit } from './shown-visit.ts';

/** What the person needs, each read by its own press; allergies stand first. */
export function NeedsToRead({ visit }: { visit: ShownVisit }) {
  if (visit.needs.length === 0) return null;
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">Read before you go</h2>
      <ul className="field-needs">
        {visit.needs.map((need) => (
          <li
            key={need.position}
            className="field-need"
            data-unread={need.read === null || undefined}
            data-allergy={need.isAllergen || undefined}
          >
            <div>
              <strong>
                {need.isAllergen && 'Allergy: '}
                {need.title}
              </strong>
              {need.remarks !== null && <p>{need.remarks}</p>}
              {need.read !== null && <p>Read {need.read}</p>}
            </div>
            {need.read === null && visit.isOpen && (
              <Form method="post" data-press="need_read">
                <input type="hidden" name="kind" value="need_read" />
                <input type="hidden" name="id" value={need.key} />
                <input type="hidden" name="position" value={need.position} />
                <button className="field-button" aria-label={`I have read it: ${need.title}`}>
                  I have read it
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
