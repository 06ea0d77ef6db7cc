import { Form } from 'react-router';
import type { ShownMembership } from '#domains/membership/membership.ts';
import { dayInWords } from '#platform/days.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { useSite } from '../../../shell/site-context.ts';
import { Actions, Button } from '../../../ui/Button.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';

interface WithReply {
  reply: FormReply | undefined;
}

/** Pause, continue after a pause, or undo a cancellation: whichever can be done now. */
export function PauseOrResume({ membership, reply }: WithReply & { membership: ShownMembership }) {
  if (membership.endsAt !== null) return <OneButton intent="keep" label="Keep my membership" />;
  if (membership.state === 'paused') return <OneButton intent="resume" label="Resume membership now" />;
  if (membership.state !== 'active') return null;
  return (
    <Form aria-labelledby="pause" method="post">
      <Stack gap="close">
        <h2 id="pause">Pause for a while</h2>
        <p>
          Nothing is charged, and visits cost the regular price. You keep the time you have already paid for.
        </p>
        <RadioList
          name="months"
          legend="For how long?"
          defaultValue={reply?.values['months']}
          error={problemOf(reply, 'months')}
          options={[
            { value: '1', label: 'One month' },
            { value: '2', label: 'Two months' },
            { value: '3', label: 'Three months' },
          ]}
        />
        <div>
          <Button variant="secondary" name="intent" value="pause">
            Pause membership
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

function OneButton({ intent, label }: { intent: string; label: string }) {
  return (
    <Form role="none" method="post">
      <Button variant="primary" name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  );
}

/** Credit is the member's money: it pays what comes next, or goes back. */
export function CreditBack({ membership }: { membership: ShownMembership }) {
  const { officeTimeZone } = useSite();
  const { creditCents, creditBackAt } = membership;
  return (
    <Stack gap="close">
      {creditBackAt !== null && (
        <p>
          Your credit of {formatCents(creditCents)} goes back to the card that you paid with on{' '}
          {dayInWords(creditBackAt, officeTimeZone)}. You can also keep it for visits.
        </p>
      )}
      <Form role="none" method="post">
        <Actions>
          <Button variant="secondary" name="intent" value="credit">
            Get your credit of {formatCents(creditCents)} back on your card
          </Button>
          {creditBackAt !== null && (
            <Button variant="secondary" name="intent" value="keep-credit">
              Keep it for visits
            </Button>
          )}
        </Actions>
      </Form>
    </Stack>
  );
}

interface OtherCardProps extends WithReply {
  cards: readonly { id: string; label: string; expired: boolean }[];
  current: string | null;
}

export function OtherCard({ cards, current, reply }: OtherCardProps) {
  const others = cards.filter((card) => card.id !== current && !card.expired);
  return (
    <Stack gap="close">
      <h2 id="card-that-pays">Card for membership</h2>
      {others.length > 0 && (
        <Form aria-labelledby="card-that-pays" method="post">
          <Stack gap="close">
            <RadioList
              name="card_id"
              legend="Use another card"
              defaultValue={reply?.values['card_id']}
              error={problemOf(reply, 'card_id')}
              options={others.map((card) => ({ value: card.id, label: card.label }))}
            />
            <div>
              <Button variant="secondary" name="intent" value="card">
                Use this card
              </Button>
            </div>
          </Stack>
        </Form>
      )}
      <StandingLink to={pathTo('/account/manage-cards')}>Add or change cards</StandingLink>
    </Stack>
  );
}
