import styles from './SkipLink.module.css';

export const contentId = 'content';

export function SkipLink() {
  return (
    <a href={`#${contentId}`} className={styles.skip} data-print="hide">
      Skip to the main content
    </a>
  );
}
