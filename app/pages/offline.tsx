import { pathTo } from '../paths.ts';
import { PageHead } from '../shell/page-head.tsx';
import { useSite } from '../shell/site-context.ts';
import { Actions, ButtonLink } from '../ui/Button.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Stack } from '../ui/Stack.tsx';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Offline' }] };

/** What the browser shows in place of a page that it cannot get; it stores this one beforehand. */
export default function Offline() {
  const { phone } = useSite();
  return (
    <Stack>
      <PageHead
        title="You’re offline"
        description="This page needs the internet. You can still see your upcoming visits, as of your last look, and our phone number."
      />
      <PageTitle
        title="You’re offline"
        lead="This page needs the internet. You can still call us: a person answers."
      />
      <p>
        Call us: <a href={phone.href}>{phone.display}</a>
      </p>
      <Actions>
        <ButtonLink to={pathTo('/account/upcoming-booking')} variant="primary">
          Your upcoming visits
        </ButtonLink>
      </Actions>
      <p>
        We show your visits as you last saw them on this device. Prices and available times need the internet.
      </p>
    </Stack>
  );
}
