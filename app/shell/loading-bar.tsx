import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { nextOf, type BarPhase } from './bar-phases.ts';
import styles from './loading-bar.module.css';

/**
 * Says that something is on its way, for visitors who see it; screen readers hear the new page's heading
 * instead.
 */
export function LoadingBar() {
  const loading = useNavigation().state !== 'idle';
  const [phase, setPhase] = useState<BarPhase>('away');
  useEffect(() => {
    const next = nextOf(phase, loading);
    if (next === null) return undefined;
    const timer = setTimeout(() => setPhase(next.phase), next.after);
    return () => clearTimeout(timer);
  }, [phase, loading]);
  return <div className={styles.bar} data-phase={phase} data-print="hide" aria-hidden="true" />;
}
