import { useSite } from '../../shell/site-context.ts';
import { Concierge } from '../../illustrations/Concierge.tsx';
import { ButtonLink, Actions } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { Columns, Stack } from '../../ui/Stack.tsx';

export function OurPromise() {
  const { phone, hours } = useSite();
  return (
    <Section tone="dusk">
      <Columns smallest="wide">
        <Stack>
          <h2>What we promise</h2>
          <ul>
            <li>You know the price before you book. Nothing is taken from your card before the visit.</li>
            <li>You can cancel a cleaning for free until the day before, and take back any booking within 10 minutes.</li>
            <li>What you need is written down once. The person who comes has read it.</li>
            <li>Your family can help you book, if you want them to. You decide what each of them may do.</li>
            <li>We never ask for a password, a code or a card number on the phone.</li>
          </ul>
          <h2>Would you rather talk?</h2>
          <p>A person answers. {hours}.</p>
          <Actions>
            <ButtonLink to={phone.href} variant="primary">
              Call {phone.display}
            </ButtonLink>
            <ButtonLink to="/requestcallback" variant="secondary">
              Ask us to call you
            </ButtonLink>
          </Actions>
        </Stack>
        <Concierge title="A woman with a headset answers the phone and smiles." />
      </Columns>
    </Section>
  );
}
