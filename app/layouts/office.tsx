import { Form, Link, NavLink, Outlet, useLocation } from 'react-router';
import { screenCapabilities, type ScreenName } from '#office/screen-names.ts';
import { menu } from '#office/screens.server.ts';
import { Logo } from '../illustrations/Logo.tsx';
import { NotLive, OfficeKeys } from '../office/keys.tsx';
import { pathTo } from '../paths.ts';
import { guardOffice } from '../shell/office-guard.ts';
import { contextOfRequest } from '../shell/request-context.ts';
import { useSite } from '../shell/site-context.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Route } from './+types/office';
import officeStyles from '../office/office.css?url';

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern, url }, next) => {
    const turnedAway = guardOffice(context.get(contextOfRequest), pattern, url);
    if (turnedAway !== undefined) throw turnedAway;
    return next();
  },
];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: officeStyles }];

export function loader({ context }: Route.LoaderArgs) {
  const { office } = context.get(contextOfRequest);
  if (office === undefined || office === 'was-here' || office.session.step !== 'open') return null;
  const { staff, asOf } = office.session;
  return {
    asOf,
    name: staff.name,
    menu: menu.map(({ title, screens }) => ({
      title,
      links: screens
        .filter(({ name, isInMenu = true }) => isInMenu && staff.capabilities.has(screenCapabilities[name]))
        .map((screen) => ({
          label: screen.title,
          href: pathTo(`/office/${screen.name}`),
          letter: screen.key,
          isPlace: places.includes(screen.name),
        })),
    })),
    takesCalls: staff.capabilities.has('visits'),
  };
}

/** What stands in the row at the top where there is room, beside what is used all day. */
const places: readonly ScreenName[] = ['visits', 'people', 'professionals', 'payments'];

/** The console of the office: its pages beside the one that is open, and nothing of the members' site. */
export default function OfficeLayout({ loaderData: inside }: Route.ComponentProps) {
  const { siteName, logo } = useSite();
  const { pathname } = useLocation();
  // The part where one is, or else what is used all day.
  const open =
    inside?.menu.find(({ links }) => links.some(({ href }) => isAt(pathname, href))) ?? inside?.menu[0];
  return (
    <div className="office" data-layout="office">
      <a href="#content" className="skip-link">
        Go to the content
      </a>
      <header className="office-head">
        <p className="office-site">
          <Link to={pathTo('/office')}>
            {logo && <Logo onDusk />}
            {siteName}
          </Link>
        </p>
        <p className="office-who">{inside === null ? 'Office' : <Who name={inside.name} />}</p>
        {inside !== null && (
          <>
            <Form method="post" action={pathTo('/office/sign-out')}>
              <Button variant="quiet">
                <Icon name="person" />
                Sign out
              </Button>
            </Form>
            <nav aria-label="Office">
              <MenuLinks
                links={[
                  { label: 'Needs attention', href: pathTo('/office'), letter: 'n' },
                  ...(inside.takesCalls
                    ? [
                        { label: 'Incoming call', href: pathTo('/office/call'), letter: 'c' },
                        { label: 'Board', href: pathTo('/office/board'), letter: 'b' },
                      ]
                    : []),
                  ...inside.menu.flatMap(({ links }) => links.filter(({ isPlace }) => isPlace)),
                ]}
              />
              <details className="office-menu">
                <summary>More</summary>
                <div className="office-groups">
                  {inside.menu
                    .filter(({ links }) => links.length > 0)
                    .map(({ title, links }) => (
                      <details key={title} open={title === open?.title}>
                        <summary>{title}</summary>
                        <MenuLinks links={links.map((link) => ({ ...link, isPlace: false }))} />
                      </details>
                    ))}
                </div>
              </details>
            </nav>
            {inside.takesCalls && <FindFromEverywhere />}
          </>
        )}
      </header>
      <main id="content" tabIndex={-1} className="office-main">
        {inside !== null && <NotLive />}
        <Outlet />
      </main>
      {inside !== null && <OfficeKeys asOf={inside.asOf} />}
    </div>
  );
}

/** Whose office it is just now, with the page on which they change how they sign in. */
const Who = ({ name }: { name: string }) => (
  <>
    Office · <Link to={pathTo('/office/account')}>{name}</Link>
  </>
);

const isAt = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);

interface Entry {
  label: string;
  href: string;
  letter: string | undefined;
  /** Also in the row at the top, where there is room for one. */
  isPlace?: boolean;
}

/** A caller, a visit: found from every page. */
const FindFromEverywhere = () => (
  <Form
    role="search"
    aria-label="Find from every page"
    action={pathTo('/office/call')}
    className="office-find-all"
    data-print="hide"
  >
    <input
      name="find"
      aria-label="Find a person or a visit"
      placeholder="Find a person or a visit"
      autoComplete="off"
    />
  </Form>
);

function MenuLinks({ links }: { links: readonly Entry[] }) {
  return (
    <ul>
      {links.map(({ label, href, letter, isPlace }) => (
        <li key={href} data-place={isPlace || undefined}>
          <NavLink to={href} end={href === pathTo('/office')} data-letter={letter}>
            {label}
            {letter !== undefined && (
              <kbd className="office-with-keys" aria-hidden="true">
                g {letter}
              </kbd>
            )}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
