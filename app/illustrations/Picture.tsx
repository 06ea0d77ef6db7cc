import type { PictureName } from './pictures.ts';
import styles from './Picture.module.css';

const usualSize = { width: 480, height: 320 };
/** Said before the file is there, so that nothing moves when it comes. */
const otherSizes: Partial<Record<PictureName, typeof usualSize>> = {
  HouseAtDusk: { width: 640, height: 480 },
  Welcome: { width: 480, height: 400 },
};

/**
 * A scene as a file of its own, so that its points are no part of the page or its code. It decorates: the
 * words beside it say it all.
 */
export function Picture({ name, lazy = false }: { name: PictureName; lazy?: boolean }) {
  return (
    <img
      className={styles.picture}
      src={picturePath(name)}
      alt=""
      {...(otherSizes[name] ?? usualSize)}
      loading={lazy ? 'lazy' : undefined}
    />
  );
}

/** The same scene as other sites show it beside a link to us, which take no drawings but photographs. */
export function sharedPicturePath(name: string): string {
  return `/pictures/${name}.png`;
}

export function picturePath(name: string): string {
  return `/pictures/${name}.svg`;
}
