import { type ReactNode, useEffect, useState } from 'react';
import styles from './Tooltip.module.css';

/** `docs/specification.md` 4.8. */
export const tooltipDelayMilliseconds = 200;

interface TooltipProps {
  /** What the thing is called anyway, for people who see only its icon; never anything new. */
  words: string;
  children: ReactNode;
}

/** Shows the name of what the visitor points at or has reached by keyboard, after a moment; Escape hides it. */
export function Tooltip({ words, children }: TooltipProps) {
  const [state, setState] = useState<'away' | 'wanted' | 'shown'>('away');
  const want = () => setState((now) => (now === 'away' ? 'wanted' : now));
  const leave = () => setState('away');
  const isWanted = state !== 'away';
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(() => setState('shown'), tooltipDelayMilliseconds);
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState('away');
    };
    document.addEventListener('keydown', dismiss);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', dismiss);
    };
  }, [isWanted]);
  return (
    <span
      className={styles.anchor}
      onPointerEnter={want}
      onPointerLeave={leave}
      onFocus={want}
      onBlur={leave}
    >
      {children}
      {state === 'shown' && (
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
      )}
    </span>
  );
}
