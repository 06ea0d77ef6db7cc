import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { useSite } from '../../shell/site-context.ts';
import { DemoNotice } from './DemoNotice.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { contentId } from './SkipLink.tsx';
import styles from './Frame.module.css';

interface FrameProps {
  navigation: 'shown' | 'left-out';
  footer: 'full' | 'contact-only';
  children: ReactNode;
}

/** What all eleven layouts share. They differ in what is inside, and in how much leads away from it. */
export function Frame({ navigation, footer, children }: FrameProps) {
  const { demo } = useSite();
  const layout = useMatches().find(({ id }) => id.startsWith('layouts/'));
  return (
    <div className={styles.frame} data-layout={layout?.id.replace('layouts/', '')}>
      <SiteHeader withNavigation={navigation === 'shown'} />
      {demo && <DemoNotice />}
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter withLinks={footer === 'full'} />
    </div>
  );
}
