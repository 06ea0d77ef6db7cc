import { classNames } from '../ui/class-names.ts';
import styles from './Scene.module.css';

/** Given before the file is there, so that nothing moves when it arrives. */
const usualSize = { width: 480, height: 320 };

interface SceneProps {
  /** The address of the drawing. */
  file: string | undefined;
  size?: typeof usualSize;
  lazy?: boolean;
  /** On a phone no higher than the picture of the start page, cut above and below. */
  isLow?: boolean;
}

/**
 * A drawing as a file of its own, so that its points are not part of the page or its code. It decorates: the
 * words next to it say everything. Where one scene alone is shown on every page, it is shown by this, without
 * the addresses of all the others.
 */
export function Scene({ file, size = usualSize, lazy = false, isLow = false }: SceneProps) {
  return (
    <img
      className={classNames(styles.scene, isLow && styles.low)}
      src={file}
      alt=""
      {...size}
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={lazy ? undefined : 'high'}
    />
  );
}
