import type { ReactNode } from 'react';
import type { SafetyLine, WrongLines } from '#domains/site-texts/safety-words.ts';
import { useSite } from '../../shell/site-context.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './answers.module.css';

interface Numbered {
  number: number;
}

/** The loader has the words, so that a page without them has none anywhere. */
interface Asked extends Numbered {
  question: string;
}

/** Each line is one that the office has published, or that the product keeps by itself. */
export function Checks({ number, question, lines }: Asked & { lines: readonly SafetyLine[] }) {
  return (
    <Answer number={number} question={question}>
      <ul className={styles.ticks}>
        {lines.map((line) => (
          <li key={line.title}>
            <span className={styles.tick}>
              <Icon name="check" />
            </span>
            <Line line={line} />
          </li>
        ))}
      </ul>
    </Answer>
  );
}

export function Insurance({
  number,
  question,
  line,
  certificate,
}: Asked & { line: SafetyLine; certificate: string | null }) {
  return (
    <Answer number={number} question={question}>
      <div className={styles.card}>
        <Icon name="check" />
        <div className={styles.line}>
          <Line line={line} />
          {certificate !== null && (
            <p>
              {/* A file, which the router would look for among the pages. */}
              <a href={certificate}>See the certificate (PDF)</a>
            </p>
          )}
        </div>
      </div>
    </Answer>
  );
}

export function AtTheDoor({ number }: Numbered) {
  return (
    <Answer number={number} question="How do I know it is them?">
      <div className={styles.words}>
        <p>For each visit at your door you get two words, such as</p>
        <p className={styles.sample}>gray bottle</p>
        <p>Ask for them before you open. If they do not know them, keep the door closed and call us.</p>
      </div>
    </Answer>
  );
}

export function WentWrong({ number, lines, hours }: Numbered & { lines: WrongLines; hours: string }) {
  const { phone } = useSite();
  return (
    <Answer number={number} question="What if something goes wrong?">
      <ol className={styles.steps}>
        <li>
          <p>
            <strong>
              Tell us: <a href={phone.href}>{phone.display}</a>
            </strong>
          </p>
          <p className={styles.small}>
            Or open the visit, and press “Tell us that something was wrong”. In danger, call 911 first.
          </p>
        </li>
        <li>
          <p>
            <strong>A person calls you back</strong>
          </p>
          <p className={styles.small}>
            {lines.answer === null ? `We call ${hours}.` : `${lines.answer}, ${hours}.`} Until it is settled,
            we send someone else if we can.
          </p>
        </li>
        {(lines.redo !== null || lines.claim !== null) && (
          <li>
            <p>
              <strong>We put it right</strong>
            </p>
            <p className={styles.small}>{[lines.redo, lines.claim].filter(Boolean).join(' ')}</p>
          </li>
        )}
      </ol>
    </Answer>
  );
}

function Answer({ number, question, children }: Asked & { children: ReactNode }) {
  return (
    <section className={styles.answer}>
      <h2>{`${number}. ${question}`}</h2>
      {children}
    </section>
  );
}

function Line({ line: { title, words } }: { line: SafetyLine }) {
  return (
    <div className={styles.line}>
      <p>
        <strong>{title}</strong>
      </p>
      {words !== null && <p className={styles.small}>{words}</p>}
    </div>
  );
}
