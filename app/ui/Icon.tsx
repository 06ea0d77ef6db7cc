import styles from './Icon.module.css';

const drawings = {
  phone:
    'M6.5 3.5h3l1.5 4.5-2.2 1.6a12 12 0 0 0 5.6 5.6l1.6-2.2 4.5 1.5v3c0 1.4-1.1 2.5-2.5 2.5C10.6 20 4 13.4 4 6c0-1.4 1.1-2.5 2.5-2.5Z',
  check: 'M4.5 12.5l5 5 10-11',
  warning: 'M12 4 21.5 20h-19L12 4ZM12 10v4.5M12 17.4v.1',
  information: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5M12 7.6v.1',
  chevron: 'M9 5l7 7-7 7',
  person: 'M12 12a4.2 4.2 0 1 0 0-8.4 4.2 4.2 0 0 0 0 8.4ZM4 20.5c.8-4 4-6 8-6s7.2 2 8 6',
  calendar: 'M4 6.5h16v14H4v-14ZM4 11h16M8.5 3.5v5M15.5 3.5v5',
  lock: 'M5.5 10.5h13v10h-13v-10ZM8 10.5V8a4 4 0 0 1 8 0v2.5',
} as const;

export type IconName = keyof typeof drawings;

/** Always next to words, never in place of them, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1.25em"
      height="1.25em"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={styles.icon}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
