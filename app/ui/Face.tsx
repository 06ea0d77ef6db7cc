import { portraitAddress } from '#platform/image-address.ts';
import { classNames } from './class-names.ts';
import styles from './Face.module.css';

interface FaceProps {
  /** The words beside the face; its initials take the place of a missing portrait. */
  name: string;
  /** The file of a portrait, where there is one. */
  picture: string | null;
  /** Across, in pixels at the browser's own size of text. */
  size?: 36 | 56 | 64 | 96;
}

/** Those of the first and the last name. */
function initialsOf(name: string): string {
  const letters = name.match(/(?<!\S)\p{L}/gu) ?? [];
  return letters.length < 2 ? letters.join('') : `${letters.at(0)}${letters.at(-1)}`;
}

/** A person's portrait in a round frame, or their initials on the hue around them where there is none. */
export function Face({ name, picture, size = 96 }: FaceProps) {
  const frame = classNames(styles.face, styles[`of${size}`]);
  if (picture === null)
    return (
      <span className={classNames(frame, styles.initials)} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return (
    <img
      className={frame}
      src={portraitAddress(picture, 'webp')}
      srcSet={`${portraitAddress(picture, 'webp', 320)} 2x`}
      width={size}
      height={size}
      // React would else load it ahead by a link that has no address, which checkers of pages take for broken.
      fetchPriority="low"
      loading="lazy"
      alt=""
    />
  );
}
