import { Link } from 'react-router';
import type { SetUpStep } from '#office/set-up.server.ts';

/** What is missing before the first booking can come in; the database ticks it off. */
export function SetUpSteps({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <section className="office-steps" aria-labelledby="set-up">
      <h1 id="set-up">Before your first booking</h1>
      <p>
        {steps.filter(({ isDone }) => isDone).length} of {steps.length} done. It takes about 15 minutes.
      </p>
      <ol>
        {steps.map(({ title, words, isDone, isOptional, to }) => (
          <li key={title} data-done={isDone || undefined}>
            <p>
              <strong>{to === undefined ? title : <Link to={to}>{title}</Link>}</strong>
              {isDone ? ': done' : isOptional ? ': can come later' : ': to do'}
            </p>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
