import type { PictureName } from '../../illustrations/picture-names.ts';
import { Picture } from '../../illustrations/Picture.tsx';
import { pathTo } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './post-card.module.css';

interface PostCardProps {
  post: {
    slug: string;
    title: string;
    lead: string;
    topic: string;
    picture: string;
    published: string;
    minutes: number;
  };
  /** Shown at full width on a phone, too. */
  isFirst: boolean;
}

/** On a phone a row: the picture as a tile, the title and its facts; the article begins with the rest. */
export function PostCard({ post, isFirst }: PostCardProps) {
  return (
    <div className={classNames(styles.post, !isFirst && styles.row)}>
      <Card
        title={post.title}
        to={pathTo('/our-blog/:slug', { slug: post.slug })}
        picture={<Picture name={post.picture as PictureName} lazy={!isFirst} />}
      >
        <p className={styles.lead}>{post.lead}</p>
        <p className={styles.facts}>
          {post.topic}. {post.minutes}-minute read.
        </p>
      </Card>
    </div>
  );
}
