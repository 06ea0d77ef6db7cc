import type { PictureName } from './pictures.ts';
import styles from './Picture.module.css';

const usualSize = { width: 480, height: 320 };
/** Given before the file is there, so that nothing moves when it arrives. */
const otherSizes: Partial<Record<PictureName, typeof usualSize>> = {
  HouseAtDusk: { width: 640, height: 480 },
  Welcome: { width: 480, height: 400 },
};

/**
 * A scene as a file of its own, so that its points are not part of the page or its code. It decorates: the
 * words next to it say everything.
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

/** The same scene for other sites that show a link to us, which take bitmaps and no drawings. */
export function sharedPicturePath(name: string): string {
  return `/pictures/${name}.png`;
}

export function picturePath(name: string): string {
  return `/pictures/${name}.svg`;
}
