import { use } from 'react';
import { SiteContext } from '../shell/site-context.ts';
import styles from './Logo.module.css';

/**
 * A house with the lamp on, or the operator's own drawing. It is always next to the name, so it stays silent
 * for screen readers.
 */
export function Logo({ size = 44, onDusk = false }: { size?: 44 | 64; onDusk?: boolean }) {
  const logo = use(SiteContext)?.logo;
  if (logo)
    return (
      <picture className={styles.own} data-plates={logo.plates} data-ground={onDusk ? 'dusk' : undefined}>
        {logo.dark && <source media={onDusk ? 'all' : '(prefers-color-scheme: dark)'} srcSet={logo.dark} />}
        <img src={logo.address} alt="" height={size} />
      </picture>
    );
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      className={styles.logo}
    >
      <path
        fill="var(--logo-house)"
        d="M22 4.2a3.2 3.2 0 0 1 4 0l7 5.6V7.5c0-.8.7-1.5 1.5-1.5h3c.8 0 1.5.7 1.5 1.5v7.1l6 4.8a2.4 2.4 0 0 1-1.5 4.3H42V40a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V23.7H4.5A2.4 2.4 0 0 1 3 19.4L22 4.2Z"
      />
      <path fill="#ffd873" d="M13.5 40V27a10.5 10.5 0 0 1 21 0v13h-21Z" />
      <path
        fill="var(--logo-lamp)"
        d="M21.3 22h5.4l3.3 8.5H18L21.3 22ZM22.9 30.5h2.2v5h3.4a1 1 0 0 1 1 1V38h-11v-1.5a1 1 0 0 1 1-1h3.4v-5Z"
      />
    </svg>
  );
}
