import { useContext } from 'react';
import { isRouteErrorResponse } from 'react-router';
import lostPage from '../illustrations/LostPage.svg';
import { Scene } from '../illustrations/Scene.tsx';
import { Column } from '../layouts/frame/Column.tsx';
import { Frame } from '../layouts/frame/Frame.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { Actions, ButtonLink } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { RequestNumber } from './fault.ts';
import { PageHead } from './page-head.tsx';
import { useSite } from './site-context.ts';

/** The page in place of one that could not be shown. What went wrong is in the log; the page says what to do. */
export function ProblemPage({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Frame navigation="shown" footer="full">
      <Column width="reading">
        {status === 404 ? (
          <NotFound
            message={
              isRouteErrorResponse(error) && error.data === unmatched ? 'Page not found' : 'Page Not Found'
            }
          />
        ) : status === 503 ? (
          <Away />
        ) : (
          <Fault />
        )}
      </Column>
    </Frame>
  );
}

/**
 * What to say on the phone, so that we find what went wrong. The browser keeps what the server wrote, and
 * writes nothing where it shows the page by itself.
 */
function NumberForUs() {
  const number = useContext(RequestNumber);
  return (
    <p suppressHydrationWarning>
      {number === undefined ? '' : `If you call, please give us this number: ${number}`}
    </p>
  );
}

/** What the route for addresses without a page throws. */
export const unmatched = 'Not found';

/**
 * The title, the way home and the breadcrumb; status and message are there for programs, but hidden. The
 * message is written in two ways: no route has the address, or one has it and finds nothing there.
 */
function NotFound({ message }: { message: 'Page not found' | 'Page Not Found' }) {
  const { path } = useSite();
  return (
    <>
      <PageHead title="Page Not Found" description="We could not find this page." />
      <Breadcrumbs items={[{ label: 'Home', href: '/' }, { label: 'Page Not Found' }]} />
      <PageTitle
        title="Page Not Found"
        lead="We could not find this page. The address may have a typo, or the page may have moved."
      />
      <Scene file={lostPage} />
      <p hidden>404</p>
      <p hidden>{`${message}: ${path}`}</p>
      <Actions>
        <ButtonLink to="/" variant="primary">
          Go To Home
        </ButtonLink>
      </Actions>
    </>
  );
}

function Away() {
  const { phone } = useSite();
  return (
    <>
      <PageHead title="We’ll be right back" description="We cannot show this page right now." />
      <PageTitle
        title="We’ll be right back"
        lead={`We cannot show this page right now. Nothing you typed is lost. Try again in a minute, or call ${phone.display}.`}
      />
      <NumberForUs />
      <Actions>
        <ButtonLink to="/" variant="primary">
          Go to the home page
        </ButtonLink>
      </Actions>
    </>
  );
}

function Fault() {
  const { phone } = useSite();
  return (
    <>
      <PageHead title="Something went wrong" description="We cannot show this page." />
      <PageTitle
        title="Something went wrong"
        lead={`That was our mistake, not yours. Try again, or call ${phone.display} and we’ll do it with you.`}
      />
      <NumberForUs />
      <Actions>
        <ButtonLink to="/" variant="primary">
          Go to the home page
        </ButtonLink>
      </Actions>
    </>
  );
}
