import { Form } from 'react-router';
import { useSite } from '../../shell/site-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface AreWeNearProps {
  typed: string;
  problem: string | null;
  near: { zip: string; place: string; services: { id: string; title: string }[] } | null;
}

/** The one question of the page: with the ZIP code we can say at once whether we come, and what for. */
export function AreWeNear({ typed, problem, near }: AreWeNearProps) {
  const { signedInAs } = useSite();
  return (
    <Stack>
      {problem !== null && <ErrorSummary problems={[{ field: 'zip', message: problem }]} />}
      {near !== null && <Near near={near} signedIn={signedInAs !== null} />}
      <Form method="get" action="/">
        <Stack>
          <Field
            name="zip"
            label="Are we near you?"
            hint="Type the ZIP code of the home."
            autoComplete="postal-code"
            inputMode="numeric"
            width="short"
            maxLength={10}
            defaultValue={typed}
            error={problem ?? undefined}
          />
          <Actions>
            <Button variant={near === null ? 'primary' : 'secondary'}>{near === null ? 'See if we come to you' : 'Try another ZIP code'}</Button>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}

function Near({ near, signedIn }: { near: NonNullable<AreWeNearProps['near']>; signedIn: boolean }) {
  const { phone } = useSite();
  const cleaning = near.services.some((service) => service.id === 'cleaning');
  const others = near.services.filter((service) => service.id !== 'cleaning').map((service) => service.title.toLowerCase());
  return (
    <Stack>
      <Banner tone="success" title={`Yes, we come to ${near.place} (${near.zip})`}>
        <p>
          {cleaning ? 'You can book a cleaning here. ' : ''}
          {others.length > 0 && `For ${others.join(', ')}, call us at ${phone.display}.`}
        </p>
      </Banner>
      <Actions>
        {cleaning ? (
          <ButtonLink to={signedIn ? '/cleaning' : `/pre-service?service=cleaning&zip=${near.zip}`} variant="primary">
            Book a cleaning
          </ButtonLink>
        ) : (
          <ButtonLink to={phone.href} variant="primary">
            Call {phone.display}
          </ButtonLink>
        )}
      </Actions>
    </Stack>
  );
}
