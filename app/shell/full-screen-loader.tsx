import { useEffect } from 'react';
import { setLoading, useLoading } from './loading-flag.ts';
import styles from './full-screen-loader.module.css';

/** Animated dots over the whole page while the global loading flag is on; the words are for everybody. */
export function FullScreenLoader() {
  const loading = useLoading();
  useEffect(() => {
    // Someone who returns with the browser's own button finds the page as it was left, with the flag on.
    const comeBack = () => setLoading(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return (
    <div role="status" data-print="hide">
      {loading && (
        <div className={styles.cover}>
          <p className={styles.words}>One moment, please.</p>
          <p className={styles.dots} aria-hidden="true">
            <span />
            <span />
            <span />
          </p>
        </div>
      )}
    </div>
  );
}
