import type { ReactNode } from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { hoursInWords } from '#domains/enquiries/office-words.ts';
import type { CurrentLook } from '#domains/looks/look.server.ts';
import { formatPhone } from '#domains/people/words.ts';
import type { Route } from './+types/root';
import type { PictureName } from './illustrations/picture-names.ts';
import { mayBeListed } from './listed-pages.ts';
import { pathTo } from './paths.ts';
import { Arrival } from './shell/arrival.tsx';
import { ConsentLater } from './shell/consent-later.tsx';
import { FullScreenLoader } from './shell/full-screen-loader.tsx';
import { guardPage } from './shell/guards.ts';
import { LoadingBar } from './shell/loading-bar.tsx';
import { MissingCode } from './shell/missing-code.tsx';
import { OfflineCopy } from './shell/offline-copy.tsx';
import { Preloads } from './shell/preloads.tsx';
import { ProblemPage } from './shell/problem-page.tsx';
import { contextOfRequest } from './shell/request-context.ts';
import { type Site, SiteContext } from './shell/site-context.ts';
import { StartUpCalls } from './shell/start-up-calls.tsx';
import { SubmitOnce } from './shell/submit-once.tsx';
import { thirdPartiesOf } from './shell/third-parties.ts';
import { firstViewFonts } from './ui/fonts.ts';
import './ui/styles.css';

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, pattern, request, url }, next) => {
    const turnedAway = await guardPage(context.get(contextOfRequest), { pattern, url, request });
    if (turnedAway !== undefined) throw turnedAway;
    return next();
  },
];

export function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member, settings, look } = context.get(contextOfRequest);
  const { SITE_NAME, PHONE, MODE, PIXEL_ENABLED, STRIPE_PUBLISHABLE_KEY } = platform.configuration;
  return {
    siteName: SITE_NAME,
    phone: { display: formatPhone(PHONE), href: `tel:${PHONE}` },
    hours: hoursInWords(platform),
    channels: platform.channels,
    officeTimeZone: platform.configuration.OFFICE_TIME_ZONE,
    textSize: settings.text,
    contrast: settings.contrast,
    signedInAs: member === null ? null : { name: member.name },
    demo: MODE === 'demo',
    indexed: PIXEL_ENABLED && mayBeListed(url.pathname),
    thirdParties: thirdPartiesOf(platform.configuration),
    publicUrl: platform.publicUrl,
    cardFormKey: STRIPE_PUBLISHABLE_KEY ?? null,
    // Nothing is said of it where all pages look as ours do.
    ...(look && { look: shownOf(look) }),
  };
}

function shownOf({ sheet, palette, logo }: CurrentLook) {
  const { favicon, touch180, social } = logo?.pictures ?? {};
  return {
    sheet,
    dark: palette?.dark['paper'],
    ...(logo && {
      logo: { address: logo.address, dark: logo.dark, plates: logo.plates.join(' ') },
      icon: favicon?.address,
      touch: touch180?.address,
      social: social?.address,
    }),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const { pathname } = useLocation();
  const isPlain = import.meta.env.SSR && useIsPlain();
  const look = data?.look;
  return (
    <html lang="en" data-text={data?.textSize ?? 'normal'} data-contrast={data?.contrast ?? 'normal'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content={data?.indexed ? 'index' : 'noindex'} />
        <meta name="theme-color" content="#FFFBF3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={look?.dark ?? '#12201A'} media="(prefers-color-scheme: dark)" />
        {data && <link rel="canonical" href={`${data.publicUrl}${pathname}`} />}
        <link
          rel="icon"
          href={look?.icon ?? '/favicon.svg'}
          type={look?.icon === undefined ? 'image/svg+xml' : 'image/png'}
        />
        <link rel="apple-touch-icon" href={look?.touch ?? '/apple-touch-icon.png'} />
        {firstViewFonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <Links />
        {look?.sheet && <link rel="stylesheet" href={look.sheet} />}
      </head>
      <body>
        {children}
        {!isPlain && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * The office and professionals need none of the members' scripts: their pages are whole as they come, and no
 * browser has to know of them.
 */
const useIsPlain = () => useMatches().some(({ id }) => id === 'office-frame' || id === 'field-frame');

export default function App() {
  if (import.meta.env.SSR && useIsPlain())
    return (
      <SiteProvider>
        <Outlet />
      </SiteProvider>
    );
  return (
    <SiteProvider>
      <LoadingBar />
      <Arrival />
      <MissingCode />
      <FullScreenLoader />
      <Preloads />
      <OfflineCopy />
      <StartUpCalls />
      <SubmitOnce />
      <Outlet />
    </SiteProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteProvider>
      <ProblemPage error={error} />
    </SiteProvider>
  );
}

type Crumbs = readonly { label: string; href?: string }[];

/**
 * A page says where it is with `handle.breadcrumbs`, itself or from what it has loaded; the last of them is
 * the page itself.
 */
interface PageHandle {
  breadcrumbs?: Crumbs | ((loaded: unknown) => Crumbs);
  /** The scene that the layout shows next to the page, where it shows one. */
  picture?: PictureName | ((loaded: unknown) => PictureName);
}

function crumbsOf({ breadcrumbs }: PageHandle, loaded: unknown): Crumbs {
  if (typeof breadcrumbs !== 'function') return breadcrumbs ?? [];
  return loaded === undefined ? [] : breadcrumbs(loaded);
}

function pictureOf({ picture }: PageHandle, loaded: unknown): PictureName | null {
  if (typeof picture !== 'function') return picture ?? null;
  return loaded === undefined ? null : picture(loaded);
}

const navigations = {
  navigation: [
    { label: 'Book', href: pathTo('/pre-service') },
    { label: 'Our services', href: pathTo('/services') },
    { label: 'Who’s coming', href: pathTo('/who-comes') },
    { label: 'Who we are', href: pathTo('/who-we-are') },
    { label: 'Good to know', href: pathTo('/our-blog') },
    { label: 'Memberships', href: pathTo('/subscription') },
    { label: 'Contact', href: pathTo('/contact-us') },
  ],
  accountNavigation: [
    { label: 'Upcoming visits', href: pathTo('/account/upcoming-booking'), icon: 'calendar-days' },
    { label: 'All visits', href: pathTo('/account/all-booking'), icon: 'list' },
    { label: 'Profile', href: pathTo('/account/profile'), icon: 'user-round' },
    { label: 'Needs and preferences', href: pathTo('/post-register'), icon: 'clipboard-list' },
    { label: 'Family and friends', href: pathTo('/account/care-circle'), icon: 'users-round' },
    { label: 'Cards', href: pathTo('/account/manage-cards'), icon: 'credit-card' },
    { label: 'Sign-in options', href: pathTo('/account/ways-to-sign-in'), icon: 'fingerprint-pattern' },
    { label: 'Password and devices', href: pathTo('/account/change-password'), icon: 'key-round' },
    { label: 'Payments', href: pathTo('/account/payment'), icon: 'receipt' },
    { label: 'Membership', href: pathTo('/account/subscription'), icon: 'badge-check' },
    { label: 'Notifications', href: pathTo('/account/notification-setting'), icon: 'bell' },
  ],
  footerNavigation: [
    { label: 'What we do', href: pathTo('/our-services') },
    { label: 'Who we serve', href: pathTo('/who-we-serve') },
    { label: 'Who we are', href: pathTo('/who-we-are') },
    { label: 'Who’s coming to your door', href: pathTo('/who-comes') },
    { label: 'Our promise', href: pathTo('/our-promise') },
    { label: 'What we believe', href: pathTo('/our-manifesto') },
    { label: 'Good to know', href: pathTo('/our-blog') },
    { label: 'Memberships', href: pathTo('/subscription') },
    { label: 'Gift cards', href: pathTo('/requestcallback/giftcard') },
    { label: 'Plan with us', href: pathTo('/scheduling-get-started') },
    { label: 'For employers', href: pathTo('/business') },
    { label: 'For partners', href: pathTo('/corporate-partners') },
    { label: 'Contact', href: pathTo('/contact-us') },
    { label: 'Privacy', href: pathTo('/privacy-policy') },
    { label: 'Terms', href: pathTo('/terms-conditions') },
  ],
} satisfies Partial<Site>;

function SiteProvider({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const { pathname, search } = useLocation();
  const page = useMatches().at(-1);
  const handle: PageHandle = page?.handle ?? {};
  const signedIn = data?.signedInAs ?? null;
  const site: Site = {
    siteName: data?.siteName ?? '',
    logo: data?.look?.logo,
    social: data?.look?.social,
    publicUrl: data?.publicUrl ?? '',
    cardFormKey: data?.cardFormKey ?? null,
    phone: data?.phone ?? { display: '', href: '' },
    hours: data?.hours ?? '',
    channels: data?.channels ?? { texts: false, voice: false },
    officeTimeZone: data?.officeTimeZone ?? 'UTC',
    textSize: data?.textSize ?? 'normal',
    contrast: data?.contrast ?? 'normal',
    signedInAs: signedIn,
    path: pathname + search,
    breadcrumbs: crumbsOf(handle, page?.loaderData),
    ...navigations,
    picture: pictureOf(handle, page?.loaderData),
    demo: data?.demo ?? false,
    asksConsent: Boolean(data?.thirdParties),
  };
  return (
    <SiteContext value={site}>
      {children}
      {data?.thirdParties && <ConsentLater parties={data.thirdParties} />}
    </SiteContext>
  );
}
