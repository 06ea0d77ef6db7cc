import { Picture } from '../../illustrations/Picture.tsx';
import type { PictureName } from '../../illustrations/pictures.ts';
import { pathTo } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
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
}

/** On a phone a row: the picture as a tile, the title and its facts; the article begins with the rest. */
export function PostCard({ post }: PostCardProps) {
  return (
    <div className={styles.post}>
      <Card
        title={post.title}
        to={pathTo('/our-blog/:slug', { slug: post.slug })}
        picture={<Picture name={post.picture as PictureName} lazy />}
      >
        <p className={styles.lead}>{post.lead}</p>
        <p className={styles.facts}>
          {post.topic}. {post.minutes}-minute read.
        </p>
      </Card>
    </div>
  );
}
