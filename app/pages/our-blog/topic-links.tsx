import { Link } from 'react-router';
import { topics, type Topic } from '#content/topics.ts';
import { pathTo } from '../../paths.ts';
import styles from './topic-links.module.css';

export function TopicLinks({ chosen }: { chosen: Topic | null }) {
  return (
    <nav aria-label="Topics">
      <ul className={styles.topics}>
        <li>
          <Link to={pathTo('/our-blog')} aria-current={chosen === null ? 'true' : undefined}>
            All topics
          </Link>
        </li>
        {Object.entries(topics).map(([topic, title]) => (
          <li key={topic}>
            <Link to={pathTo('/our-blog', { topic })} aria-current={chosen === topic ? 'true' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
