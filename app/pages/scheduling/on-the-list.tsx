import { PageHead } from '../../shell/page-head.tsx';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export function OnTheList() {
  const { phone } = useSite();
  return (
    <>
      <PageHead title="You are on our list" description="We will tell you when we come to your place." />
      <PageTitle title="Thank you" />
      <Banner tone="success" title="You are on our list.">
        We sent you a short message, so that you know it worked. You will hear from us again when we come to
        your place.
      </Banner>
      <p>
        Do you need help now? Call <a href={phone.href}>{phone.display}</a>. Maybe we know someone near you.
      </p>
      <Actions>
        <ButtonLink to="/" variant="secondary">
          Go to the start page
        </ButtonLink>
      </Actions>
    </>
  );
}
