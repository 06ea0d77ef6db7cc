import styles from './Prose.module.css';

/** Words that we wrote ourselves, as HTML from their Markdown. Never for what a visitor wrote. */
export function Prose({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** One line of it. */
export function ProseLine({ html }: { html: string }) {
  return <p dangerouslySetInnerHTML={{ __html: html }} />;
}
