import { createContext, useContext } from 'react';
import type { PictureName } from '../illustrations/picture-names.ts';
import type { SetIconName } from '../ui/SetIcon.tsx';

export type TextSize = 'normal' | 'large' | 'largest';
export type Contrast = 'normal' | 'more';

export interface NavigationLink {
  label: string;
  href: string;
  icon?: SetIconName;
}

/** What every page shows around its own content. The root loader provides it; layouts only read it. */
export interface Site {
  siteName: string;
  /** The operator's own drawing, where they have one, and the schemes in which it needs a plate. */
  logo?: { address: string; dark: string | null; plates: string } | undefined;
  /** The address of the picture beside a link to us, made of that drawing. */
  social?: string | undefined;
  /** The address of the site from outside, without a slash at the end. */
  publicUrl: string;
  phone: { display: string; href: string };
  hours: string;
  /** What we can send to a phone: nothing else is offered. */
  channels: { texts: boolean; voice: boolean };
  /** Where the office is: days that belong to no visit are told by its clock. */
  officeTimeZone: string;
  textSize: TextSize;
  contrast: Contrast;
  signedInAs: { name: string } | null;
  /** Path and query of this page: the settings forms come back to it. */
  path: string;
  breadcrumbs: readonly { label: string; href?: string }[];
  navigation: readonly NavigationLink[];
  accountNavigation: readonly NavigationLink[];
  footerNavigation: readonly NavigationLink[];
  /** The page's own scene, for a layout that shows one beside it. */
  picture: PictureName | null;
  demo: boolean;
  /** Whether third-party scripts are configured, so that there is a choice to make. */
  asksConsent: boolean;
  /** The gateway's key for its own card form inside our pages; null where cards are typed on its page alone. */
  cardFormKey: string | null;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('A layout was rendered outside SiteContext.');
  return site;
}
