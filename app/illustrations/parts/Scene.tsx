import type { ReactNode } from 'react';
import styles from './Scene.module.css';

/** Without a title the picture only decorates, and screen readers pass over it. */
export interface PictureProps {
  title?: string;
}

interface SceneProps extends PictureProps {
  width: number;
  height: number;
  children: ReactNode;
}

export function Scene({ title, width, height, children }: SceneProps) {
  const voice = title ? ({ role: 'img' } as const) : ({ 'aria-hidden': true } as const);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={styles.scene}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...voice}
    >
      {title && <title>{title}</title>}
      {children}
    </svg>
  );
}
