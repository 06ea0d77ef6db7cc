import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Stack.module.css';

/** Things below one another. A `form` as element keeps its own fields apart the same way. */
export function Stack({ gap = 'normal', children }: { gap?: 'close' | 'normal' | 'wide'; children: ReactNode }) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>;
}

interface ColumnsProps {
  /** A column never gets narrower than this; then there are fewer of them. */
  smallest?: `${number}rem`;
  children: ReactNode;
}

export function Columns({ smallest = '18rem', children }: ColumnsProps) {
  return (
    <div className={styles.columns} style={{ '--smallest': smallest } as CSSProperties}>
      {children}
    </div>
  );
}
