import { Form } from 'react-router';
import { type FormReply, problemOf } from '../../shell/forms.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

interface PasskeyCardProps {
  passkey: { id: string; name: string; made: string; used: string | null };
  reply: FormReply | undefined;
}

export function PasskeyCard({ passkey: { id, name, made, used }, reply }: PasskeyCardProps) {
  return (
    <Card title={name} headingLevel={3}>
      <p>Created: {made}</p>
      <p>{used === null ? 'Not used yet' : `Last used: ${used}`}</p>
      <Disclosure summary="Rename">
        <Form method="post" aria-label={`New name for ${name}`}>
          <Stack>
            <input type="hidden" name="id" value={id} />
            <Field
              name={`name-${id}`}
              label="Name"
              autoComplete="off"
              maxLength={60}
              width="short"
              defaultValue={reply?.values[`name-${id}`] ?? name}
              error={problemOf(reply, `name-${id}`)}
            />
            <Actions>
              <Button variant="secondary" name="intent" value="rename">
                Save nickname<VisuallyHidden> of {name}</VisuallyHidden>
              </Button>
            </Actions>
          </Stack>
        </Form>
      </Disclosure>
      <Form role="none" method="post">
        <input type="hidden" name="id" value={id} />
        <Button variant="secondary" name="intent" value="remove">
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </Form>
    </Card>
  );
}
