import { useEffect, useRef } from 'react';
import { useIsServerMarkup } from './hydration.ts';
import styles from './ErrorSummary.module.css';

interface ErrorSummaryProps {
  problems: readonly { field: string; message: string }[];
  title?: string;
}

export function ErrorSummary({ problems, title = 'Check your answers' }: ErrorSummaryProps) {
  if (problems.length === 0) return null;
  return <FocusedSummary problems={problems} title={title} />;
}

function FocusedSummary({ problems, title }: Required<ErrorSummaryProps>) {
  const summary = useRef<HTMLDivElement>(null);
  const messages = problems.map((problem) => problem.message).join('\n');
  // The browser has already moved the focus of a page that came from the server. By the time React
  // takes over, the person may be typing: they must not be pulled away.
  const alreadyFocused = useRef(useIsServerMarkup());
  useEffect(() => {
    if (!alreadyFocused.current) summary.current?.focus();
    alreadyFocused.current = false;
  }, [messages]);

  return (
    // Without a name of its own, which would be read before the same words; and before the page's h1 comes no other heading.
    <div ref={summary} className={styles.summary} role="alert" tabIndex={-1} autoFocus>
      <p className={styles.title}>{title}</p>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={`${problem.field} ${problem.message}`}>
            <a href={`#${problem.field}`}>{problem.message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
