import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Your account is closed' }] };

export default function AccountClosed() {
  const { phone } = useSite();
  return (
    <Stack>
      <PageHead
        title="Your account is closed"
        description="What we held about you is deleted. You can come back at any time."
      />
      <PageTitle
        title="Your account is closed"
        lead="What we held about you is deleted. Thank you for your time with us."
      />
      <p>
        You are welcome back at any time, even with the same address. You can always call us:{' '}
        <a href={phone.href}>{phone.display}</a>.
      </p>
      <StandingLink to="/">Go to the start page</StandingLink>
    </Stack>
  );
}
