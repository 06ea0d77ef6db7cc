import { Form } from 'react-router';
import type { FormReply } from '../../shell/forms.ts';
import { Button } from '../../ui/Button.tsx';
import { SentCodeField } from '../access/sent-code-field.tsx';
import type { contactToShow } from './new-contact.server.ts';

/** A new number or address that the office has written down: confirmed here by a code, or stopped. */
export function NewContactSection({
  contact: { id, what, value, written, isConfirmed, opens },
  reply,
}: {
  contact: ReturnType<typeof contactToShow>;
  reply: FormReply | undefined;
}) {
  const isSent = reply?.values['contact'] === id && reply.values['sent'] === 'yes';
  const which = <input type="hidden" name="contact" value={id} />;
  return (
    <section aria-labelledby={`new-${id}`}>
      <h2 id={`new-${id}`}>Your new {what}</h2>
      <p>
        The office wrote down {value} for you on {written}. {isConfirmed && 'You have confirmed it. '}
        {opens} Then all your phones are signed out, this one, too.
      </p>
      {!isConfirmed && isSent && (
        <Form method="post">
          {which}
          <p>We sent a 6-digit code to it. It works for 10 minutes.</p>
          <SentCodeField reply={reply} />
          <Button variant="primary" name="intent" value="confirm">
            Confirm it
          </Button>
        </Form>
      )}
      {!isConfirmed && (
        <Form method="post">
          {which}
          <Button variant="secondary" name="intent" value="send">
            {isSent ? 'Send me a new code' : 'Send a code to it'}
          </Button>
        </Form>
      )}
      <Form method="post">
        {which}
        <Button variant="secondary" name="intent" value="stop">
          It is not mine. Stop it
        </Button>
      </Form>
    </section>
  );
}
