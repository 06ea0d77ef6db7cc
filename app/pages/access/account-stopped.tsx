import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Your account is locked' }] };

/** For members whose account the office has stopped: they are told, and which number to call. */
export default function AccountStopped() {
  const { phone } = useSite();
  return (
    <Stack>
      <PageHead
        title="Your account is locked"
        description="This account is locked. Please call us, and we’ll look into it together."
      />
      <PageTitle
        title="Your account is locked"
        lead="You cannot book or change visits here right now. Booked visits will still take place."
      />
      <p>
        Please call us and we’ll look into it together: <a href={phone.href}>{phone.display}</a>.
      </p>
    </Stack>
  );
}
