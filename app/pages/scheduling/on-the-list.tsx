import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function OnTheList() {
  const { phone } = useSite();
  return (
    <>
      <PageHead title="You’re on our list" description="We’ll tell you when we serve your area." />
      <PageTitle title="Thank you" />
      <Banner tone="success" title="You’re on our list.">
        We sent you a short confirmation. We’ll write again when we serve your area.
      </Banner>
      <p>
        Need help now? Call <a href={phone.href}>{phone.display}</a>. We may know someone near you.
      </p>
      <Actions>
        <ButtonLink to="/" variant="secondary">
          Go to the home page
        </ButtonLink>
      </Actions>
    </>
  );
}
