import { Link } from 'react-router';
import type { SetUpStep } from '#office/set-up/set-up.server.ts';
import { pathTo } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';

/** What is missing before visitors can book; ticked by what is there and what was proven. */
export function SetUpSteps({ steps, mayProve }: { steps: readonly SetUpStep[]; mayProve: boolean }) {
  const isReady = steps.every(({ isDone, isOptional }) => isDone || isOptional);
  return (
    <section className="office-steps" aria-labelledby="set-up">
      <h1 id="set-up">Before your first booking</h1>
      <p>
        {steps.filter(({ isDone }) => isDone).length} of {steps.length} done. Visitors can read your pages and
        leave their name. They can book once you open.
      </p>
      <ol>
        {steps.map(({ id, title, words, isDone, isOptional, by, to }) => (
          <li key={id} data-done={isDone || undefined}>
            <p>
              <strong>{to === undefined ? title : <Link to={to}>{title}</Link>}</strong>
              {isDone ? ': done' : isOptional ? ': can come later' : ': to do'}
            </p>
            <p>
              {words}
              {by !== undefined && <span className="office-quiet"> {by}</span>}
            </p>
          </li>
        ))}
      </ol>
      {mayProve && isReady && (
        <ButtonLink variant="primary" to={pathTo('/office/set-up/:id', { id: 'open' })}>
          Open for visitors
        </ButtonLink>
      )}
    </section>
  );
}
