import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { wordsFor } from '../../../shell/words-for.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Actions, Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** Says that a link is ready or stopped. `done` comes from the address; `whatNext` is for the link just made. */
export function PrivateLinkBanner({ done, whatNext }: { done: string | null; whatNext: string }) {
  const title = wordsFor(
    {
      make: `Your link is ready. ${whatNext}`,
      stop: 'The link is turned off. It no longer shows anything.',
    },
    done,
  );
  return title === undefined ? null : <Banner tone="success" title={title} />;
}

/** A link that shows visits to anybody who has it, until it is stopped here. */
export function PrivateLinkCard({
  id,
  label,
  facts,
  children,
}: {
  id: string;
  label: string;
  facts: string;
  children: ReactNode;
}) {
  return (
    <Card title={`For ${label}`}>
      <p>{facts}</p>
      {children}
      <Form role="none" method="post">
        <input type="hidden" name="link_id" value={id} />
        <Actions>
          <Button variant="secondary" name="intent" value="stop">
            Turn off this link<VisuallyHidden>: {label}</VisuallyHidden>
          </Button>
        </Actions>
      </Form>
    </Card>
  );
}

/** Makes a link. `example` is a name that a member might give it. */
export function NewPrivateLink({
  question,
  example,
  reply,
}: {
  question: string;
  example: string;
  reply: FormReply | undefined;
}) {
  return (
    <Form method="post">
      <Stack>
        <Field
          name="label"
          label={question}
          hint={`A name so you know which link to turn off later. For example, ${example}.`}
          autoComplete="off"
          maxLength={60}
          defaultValue={reply?.values['label']}
          error={problemOf(reply, 'label')}
        />
        <Actions>
          <Button variant="primary" name="intent" value="make">
            Create link
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}
