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

export function PostCard({ post }: PostCardProps) {
  return (
    <Card
      title={post.title}
      to={pathTo('/our-blog/:slug', { slug: post.slug })}
      picture={<Picture name={post.picture as PictureName} lazy />}
    >
      <p>{post.lead}</p>
      <p className={styles.facts}>
        {post.topic}. {post.minutes}-minute read.
      </p>
    </Card>
  );
}
