import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Banner.module.css';

type BannerTone = 'success' | 'info' | 'warning';

const icons: Record<BannerTone, IconName> = { success: 'check', info: 'information', warning: 'warning' };

interface BannerProps {
  tone: BannerTone;
  title?: string;
  /** One of several, above what the page is for. */
  isSmall?: boolean;
  children?: ReactNode;
}

/** What has just happened, or what matters before continuing. Color only repeats what the words say. */
export function Banner({ tone, title, isSmall, children }: BannerProps) {
  return (
    <div role="status" className={classNames(styles.banner, styles[tone], isSmall && styles.small)}>
      <Icon name={icons[tone]} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {typeof children === 'string' ? <p>{children}</p> : children}
      </div>
    </div>
  );
}
