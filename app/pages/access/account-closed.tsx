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
        description="We deleted your information. You can come back anytime."
      />
      <PageTitle
        title="Your account is closed"
        lead="We deleted your information. Thank you for your time with us."
      />
      <p>
        You’re welcome back anytime, even with the same address. You can always call us:{' '}
        <a href={phone.href}>{phone.display}</a>.
      </p>
      <StandingLink to="/">Go to the home page</StandingLink>
    </Stack>
  );
}
