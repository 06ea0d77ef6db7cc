import { type ReactNode, useEffect, useState } from 'react';
import styles from './Tooltip.module.css';

/** Source 9. */
export const tooltipDelayMilliseconds = 200;

interface TooltipProps {
  /** What the thing is called anyway, for those who see only its sign; never anything new. */
  words: string;
  children: ReactNode;
}

/** Shows the name of what somebody points at or has reached by keyboard, after a moment; Escape takes it away. */
export function Tooltip({ words, children }: TooltipProps) {
  const [wanted, setWanted] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!wanted) return setShown(false);
    const timer = setTimeout(() => setShown(true), tooltipDelayMilliseconds);
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setWanted(false);
    };
    document.addEventListener('keydown', dismiss);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', dismiss);
    };
  }, [wanted]);
  return (
    <span className={styles.anchor} onPointerEnter={() => setWanted(true)} onPointerLeave={() => setWanted(false)} onFocus={() => setWanted(true)} onBlur={() => setWanted(false)}>
      {children}
      {shown && (
        <span className={styles.words} aria-hidden="true">
          {words}
        </span>
      )}
    </span>
  );
}
