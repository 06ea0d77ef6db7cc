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
      <PageHead
        title="My data"
        description="Get a copy of everything that we hold about you, to keep or to pass on."
      />
      <PageTitle
        title="My data"
        lead="Get a copy of everything that we hold about you and the people that the help is for."
      />
      <p>
        It is one file that opens on any computer. It has a page to read and print, and the same data for a
        computer to read.
      </p>
      <ul>
        <li>Your name, addresses and the people that you care for</li>
        <li>What those who come should know</li>
        <li>Visits, payments and your membership</li>
        <li>What we sent to you, and what you wrote to us</li>
        <li>People who help you, and where you are signed in</li>
      </ul>
      <p>
        Passwords, codes and card numbers are not in it. Keep the file in a safe place: anyone who has it can
        read all of this.
      </p>
      <StandingLink file="/api/user_ms/users/data.zip">Download my data</StandingLink>
      <p>Would you rather have it on paper? Call us, and we will print it and send it to your home.</p>
      <StandingLink to={pathTo('/account/close')}>Close my account</StandingLink>
    </Stack>
  );
}
