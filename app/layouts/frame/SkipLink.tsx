import styles from './SkipLink.module.css';

export const contentId = 'content';

export function SkipLink() {
  return (
    <a href={`#${contentId}`} className={styles.skip}>
      Skip to the main content
    </a>
  );
}
