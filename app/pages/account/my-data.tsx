import { pathTo } from '../../paths.ts';
import { askIfNotFresh } from '../../shell/fresh.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import type { Route } from './+types/my-data';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'My data' },
  ],
};

export function loader({ context, url }: Route.LoaderArgs) {
  askIfNotFresh(context.get(contextOfRequest), url.pathname);
  return null;
}

export default function MyData() {
  return (
    <Stack>
      <PageHead title="My data" description="Download everything we hold about you, to keep or pass on." />
      <PageTitle
        title="My data"
        lead="Download everything we hold about you and the people the help is for."
      />
      <p>
        It’s one file that opens on any computer. It has a page to read and print, and the same data for a
        computer to read.
      </p>
      <ul>
        <li>Your name, addresses and the people you care for</li>
        <li>Needs and preferences</li>
        <li>Visits, payments and your membership</li>
        <li>What we sent you and what you wrote to us</li>
        <li>Family and friends with access, and where you’re signed in</li>
      </ul>
      <p>
        It has no passwords, codes or card numbers. Keep it in a safe place: anyone with the file can read all
        of this.
      </p>
      <StandingLink file="/api/user_ms/users/data.zip">Download my data</StandingLink>
      <p>Prefer paper? Call us, and we’ll print it and mail it to your home.</p>
      <StandingLink to={pathTo('/account/close')}>Close my account</StandingLink>
    </Stack>
  );
}
