import { Form } from 'react-router';
import { homeMinutes } from '#domains/field/home-safe.ts';
import { Button } from '../ui/Button.tsx';

/**
 * Asked when the work of a day is over. It is in the page before, too, so that a phone without a network can
 * ask by itself.
 */
export function HomeSafe({ isAsked, saidAt }: { isAsked: boolean; saidAt: string | null }) {
  if (saidAt !== null) return <p>You checked in home safe at {saidAt}. Good night.</p>;
  return (
    <Form method="post" data-home className="field-card" hidden={!isAsked}>
      <p>
        <strong>All of today’s visits are done. Are you home safe?</strong>
      </p>
      <p>If you do not check in within {homeMinutes / 60} hours of your last visit, the office calls you.</p>
      <Button variant="primary">I’m home safe</Button>
    </Form>
  );
}
