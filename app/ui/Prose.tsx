import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import styles from './Prose.module.css';

/** Words that we wrote ourselves, as HTML from their Markdown. Never for what a visitor wrote. */
export function Prose({ html }: { html: string }) {
  const prose = useRef<HTMLDivElement>(null);
  useLinksWithin(prose);
  return <div ref={prose} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** One line of it. */
export function ProseLine({ html }: { html: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useLinksWithin(line);
  return <p ref={line} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Its links are plain HTML. The router follows them, so that the document need not be loaded again. */
function useLinksWithin(written: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isPlainPress =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (link === null || !isPlainPress || link.origin !== window.location.origin) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    const element = written.current;
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate, written]);
}
