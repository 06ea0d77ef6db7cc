import { Form } from 'react-router';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { ShownReschedule } from './read-reschedule.server.ts';

/** All moves before any is made. What cannot be moved as wished is asked about. */
export function RescheduleSeries({
  plan,
  backTo,
  reply,
}: {
  plan: ShownReschedule;
  backTo: string;
  reply: FormReply | undefined;
}) {
  const asked = plan.moves.filter((move) => move.isAsked);
  const free = plan.moves.filter((move) => !move.isAsked);
  const both = reply?.values['both'] ?? '';
  return (
    <Form method="post">
      <Stack>
        <input type="hidden" name="intent" value="move-series" />
        <input type="hidden" name="which" value={plan.scope} />
        <input type="hidden" name="starts_at" value={plan.to} />
        {asked.map((move) => (
          <RadioList
            key={move.field}
            name={move.field}
            legend={`The visit on ${move.from}`}
            hint={move.why}
            options={move.choices}
            defaultValue={reply?.values[move.field]}
            error={problemOf(reply, move.field)}
          />
        ))}
        {free.length > 0 && (
          <Stack gap="close">
            <h2>These visits move</h2>
            <ol>
              {free.map((move) => (
                <li key={move.field}>
                  From {move.from} to <strong>{move.when}</strong>
                </li>
              ))}
            </ol>
          </Stack>
        )}
        {plan.staying.length > 0 && <p>These start too soon to move: {plan.staying.join('; ')}.</p>}
        {both !== '' && <input type="hidden" name="both" value={both} />}
        <Actions>
          <Button variant="primary">{both === '' ? 'Move these visits' : 'Keep both and change'}</Button>
          <ButtonLink to={backTo} variant="secondary">
            Keep current times
          </ButtonLink>
        </Actions>
      </Stack>
    </Form>
  );
}
