import styles from './Icon.module.css';

/** The icons that pages take from our icon endpoint, named here so that one request brings them all. */
const names = [
  'calendar-days',
  'list',
  'user-round',
  'credit-card',
  'key-round',
  'receipt',
  'badge-check',
  'bell',
  'fingerprint-pattern',
  'users-round',
  'clipboard-list',
] as const;
export type SetIconName = (typeof names)[number];

const drawings = `/icons/lucide.svg?icons=${names.join(',')}`;

/** An icon of a set (Lucide), always next to words, never in place of them. */
export function SetIcon({ name }: { name: SetIconName }) {
  return (
    <svg width="1.25em" height="1.25em" aria-hidden="true" focusable="false" className={styles.icon}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
