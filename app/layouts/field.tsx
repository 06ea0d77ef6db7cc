import { Form, Link, Outlet, useLocation } from 'react-router';
import { markOfPhone } from '#domains/field/field-session.server.ts';
import { isSignedIn } from '#domains/field/field-session.ts';
import { Logo } from '../illustrations/Logo.tsx';
import { pathTo } from '../paths.ts';
import { guardField } from '../shell/field-guard.ts';
import { contextOfRequest } from '../shell/request-context.ts';
import { useSite } from '../shell/site-context.ts';
import { Button } from '../ui/Button.tsx';
import type { Route } from './+types/field';
import fieldStyles from '../field/field.css?url';

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, pattern, url }, next) => {
    const turnedAway = guardField(context.get(contextOfRequest), pattern, url);
    if (turnedAway !== undefined) throw turnedAway;
    return next();
  },
];

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: fieldStyles }];

export function loader({ context }: Route.LoaderArgs) {
  const { platform, field } = context.get(contextOfRequest);
  return {
    mark: markOfPhone(platform.secret, field),
    name: isSignedIn(field) ? field.session.name : null,
  };
}

/**
 * The frame of a professional's pages: one column, the way back and Help on top of every page, and nothing of
 * the members' site.
 */
export default function FieldLayout({ loaderData: { mark, name } }: Route.ComponentProps) {
  const { siteName, logo } = useSite();
  const [, visit = ''] = /^\/field\/visits\/([^/]+)$/.exec(useLocation().pathname) ?? [];
  return (
    <div className="field" data-layout="field" data-mark={mark}>
      <link rel="manifest" href="/field.webmanifest" />
      <a href="#content" className="skip-link">
        Go to the content
      </a>
      <header className="field-head">
        {name === null ? (
          <p>
            {logo && <Logo />}
            {siteName}
          </p>
        ) : (
          <>
            <Link to={pathTo('/field')} className="field-button">
              <span aria-hidden="true">‹</span> My day
            </Link>
            {logo && <Logo />}
            <Link to={pathTo('/field/help', { visit })} className="field-button field-danger">
              Help
            </Link>
          </>
        )}
      </header>
      <main id="content" tabIndex={-1} className="field-main">
        <Outlet />
      </main>
      {name !== null && (
        <footer className="field-foot">
          <p>{name}</p>
          <Form method="post" action={pathTo('/field/sign-out')}>
            <Button variant="secondary">Sign out of this phone</Button>
          </Form>
        </footer>
      )}
      <script src="/field-page.js" defer />
    </div>
  );
}
