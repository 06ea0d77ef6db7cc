import { Form } from 'react-router';
import { homeMinutes } from '#domains/field/home-safe.ts';
import { Button } from '../ui/Button.tsx';

/**
 * Asked when the work of a day is over. It is in the page before, too, so that a phone without a network can
 * ask by itself.
 */
export function HomeSafe({ isAsked, saidAt }: { isAsked: boolean; saidAt: string | null }) {
  if (saidAt !== null) return <p>You said at {saidAt} that you are home safe. Good night.</p>;
  return (
    <Form method="post" data-home className="field-card" hidden={!isAsked}>
      <p>
        <strong>All visits of today are done. Are you home safe?</strong>
      </p>
      <p>If you do not say so within {homeMinutes / 60} hours of your last visit, the office calls you.</p>
      <Button variant="primary">I am home safe</Button>
    </Form>
  );
}
