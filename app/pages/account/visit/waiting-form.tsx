import { Form } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';

/** Asks to be told about an earlier time, or no longer. */
export function WaitingForm({ bookingId, isWaiting }: { bookingId: string; isWaiting: boolean }) {
  return (
    <Form
      role="none"
      method="post"
      action={pathTo('/account/upcoming-booking/:id/earlier', { id: bookingId })}
    >
      <Stack gap="close">
        <p>
          {isWaiting
            ? 'We’ll tell you if an earlier time opens up. Your visit stays as it is until you take one.'
            : 'We can tell you if an earlier time opens up. Your visit stays as it is until you take one.'}
        </p>
        <Button variant="secondary" name="intent" value={isWaiting ? 'stop' : 'wait'}>
          {isWaiting ? 'Stop looking for an earlier time' : 'Notify me of an earlier time'}
        </Button>
      </Stack>
    </Form>
  );
}
