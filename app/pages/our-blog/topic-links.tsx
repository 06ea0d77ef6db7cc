import { topics, type Topic } from '#content/topics.ts';
import { pathTo } from '../../paths.ts';
import { PagePills } from '../services/page-pills.tsx';

export function TopicLinks({ chosen }: { chosen: Topic | null }) {
  return (
    <nav aria-label="Topics">
      <PagePills
        pages={[
          { to: pathTo('/our-blog'), label: 'All topics', isCurrent: chosen === null },
          ...Object.entries(topics).map(([topic, label]) => ({
            to: pathTo('/our-blog', { topic }),
            label,
            isCurrent: chosen === topic,
          })),
        ]}
      />
    </nav>
  );
}
