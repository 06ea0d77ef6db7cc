import { partsOfLine } from '#domains/people/words.ts';
import type { ShownVisit } from './shown-visit.ts';

/** What is needed with a hand on the bell, before where that is. */
export function AtTheDoor({ visit }: { visit: ShownVisit }) {
  const { firstName, doorWord, notes, emergency } = visit;
  if (visit.address === null) return null;
  return (
    <section aria-labelledby="door" className="field-door">
      <h2 id="door">At the door</h2>
      <p>
        When {firstName} answers, say: <span className="field-word">{doorWord}</span>
      </p>
      {notes !== null && <p>Note: {notes}</p>}
      {emergency !== null && (
        <p>
          Emergency contact: <a href={`tel:${emergency.phone}`}>{emergency.words}</a>
        </p>
      )}
    </section>
  );
}

/** Where it is, how to get there, and what is to be done. */
export function VisitFacts({ visit }: { visit: ShownVisit }) {
  const { address, route, phone, firstName } = visit;
  if (address === null || route === null) return null;
  return (
    <>
      <section aria-label="Where and how">
        <div className="field-card">
          <p>
            <strong>{address[0]}</strong>
            <br />
            {address[1]}
          </p>
          {visit.drive !== null && <p>{visit.drive} from your last stop</p>}
          {visit.destination !== null && <p>Going to {visit.destination}</p>}
        </div>
        <div className="field-two">
          <a className="field-button" href={route.to} rel="noreferrer">
            Route
          </a>
          {phone !== null && (
            <>
              <a className="field-button" href={`tel:${phone}`}>
                Call {firstName}
              </a>
              {partsOfLine(phone).extension === null && (
                <a className="field-button" href={`sms:${phone}`}>
                  Text {firstName}
                </a>
              )}
            </>
          )}
        </div>
        <p>
          {route.host === null
            ? 'Route opens your maps app.'
            : `Route opens ${route.host} with this address.`}
        </p>
      </section>
    </>
  );
}

/** What was ordered, and what was asked for besides. */
export function WorkToDo({ visit }: { visit: Pick<ShownVisit, 'facts' | 'extras'> }) {
  if (visit.facts.length + visit.extras.length === 0) return null;
  return (
    <section aria-labelledby="work">
      <h2 id="work">To do</h2>
      <dl>
        {visit.facts.map(({ term, details }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{details}</dd>
          </div>
        ))}
      </dl>
      {visit.extras.length > 0 && (
        <ul>
          {visit.extras.map((extra) => (
            <li key={extra}>{extra}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
