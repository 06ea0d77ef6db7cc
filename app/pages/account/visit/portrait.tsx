import { portraitAddress } from '#platform/image-address.ts';
import styles from './person.module.css';

/** The professional's picture; nothing where there is none. */
export function Portrait({ picture }: { picture: string | null }) {
  return (
    picture !== null && (
      <img
        className={styles.portrait}
        src={portraitAddress(picture, 'webp')}
        srcSet={`${portraitAddress(picture, 'webp', 320)} 2x`}
        width={96}
        height={96}
        // React would else load it ahead by a link that has no address, which checkers of pages take for broken.
        fetchPriority="low"
        // The name stands beside it.
        alt=""
      />
    )
  );
}
