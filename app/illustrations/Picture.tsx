import type { PictureName } from './pictures.ts';
import styles from './Picture.module.css';

/** A scene as a file of its own, so that its points are no part of the page or its code. It decorates: the words beside it say it all. */
export function Picture({ name, lazy = false }: { name: PictureName; lazy?: boolean }) {
  return <img className={styles.picture} src={picturePath(name)} alt="" width={480} height={320} loading={lazy ? 'lazy' : undefined} />;
}

/** The same scene as other sites show it beside a link to us, which take no drawings but photographs. */
export function sharedPicturePath(name: string): string {
  return `/pictures/${name}.png`;
}

export function picturePath(name: string): string {
  return `/pictures/${name}.svg`;
}
