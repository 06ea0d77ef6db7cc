import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { useSite } from '../../shell/site-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { CallPromised } from '../requestcallback/call-promised.tsx';
import { promisedWindow } from '../requestcallback/promised-window.server.ts';
import type { Route } from './+types/scheduling-confirmation';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Let us plan it with you', href: pathTo('/scheduling-get-started') },
    { label: 'When we call' },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  return { promised: await promisedWindow(context.get(contextOfRequest), url) };
}

export default function Confirmation({ loaderData: { promised } }: Route.ComponentProps) {
  const { phone } = useSite();
  if (promised !== null) return <CallPromised when={promised} offer={null} />;
  return (
    <Stack>
      <PageHead
        title="Nothing is planned yet"
        description="See when we’ll call to plan your help with you. You have not asked for a call from this page yet."
      />
      <PageTitle
        title="Nothing is planned yet"
        lead="Once you tell us what you need, this page shows when we’ll call."
      />
      <p>
        If you asked for a call and do not see it here, call <a href={phone.href}>{phone.display}</a> and
        we’ll look it up.
      </p>
      <Actions>
        <ButtonLink to={pathTo('/scheduling-get-started')} variant="primary">
          Tell us what you need
        </ButtonLink>
      </Actions>
    </Stack>
  );
}
