import { Form } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Stack } from '../../ui/Stack.tsx';

/** Asks to be told about an earlier time, or no longer. */
export function WaitingForm({ bookingId, isWaiting }: { bookingId: string; isWaiting: boolean }) {
  return (
    <Form method="post" action={`/account/upcoming-booking/${bookingId}/earlier`}>
      <Stack gap="close">
        <p>
          {isWaiting
            ? 'We tell you when an earlier time becomes free. Your visit stays as it is until you take one.'
            : 'Should we come earlier? We can tell you when an earlier time becomes free.'}
        </p>
        <Button variant="secondary" name="intent" value={isWaiting ? 'stop' : 'wait'}>
          {isWaiting ? 'Stop looking for an earlier time' : 'Tell me of an earlier time'}
        </Button>
      </Stack>
    </Form>
  );
}
