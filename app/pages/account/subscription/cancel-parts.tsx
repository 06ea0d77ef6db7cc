import { Form, Link } from 'react-router';
import { reasonWords } from '#domains/membership/words.ts';
import { formatCents } from '#platform/money.ts';
import { pathTo } from '../../../paths.ts';
import { type FormReply, problemOf } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { useSite } from '../../../shell/site-context.ts';
import { Actions, Button, ButtonLink } from '../../../ui/Button.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { Unbroken } from '../../../ui/Unbroken.tsx';

interface WhatStays {
  lastDay: string;
  over: boolean;
  creditCents: number;
}

function Stays({ lastDay, over, creditCents }: WhatStays) {
  return (
    <ul>
      <li>{over ? 'It ends today.' : `You keep it until ${lastDay}. It’s paid through then.`}</li>
      <li>Nothing more is charged.</li>
      {creditCents > 0 && (
        <li>
          Your credit of {formatCents(creditCents)} goes back to the card that you paid with, a week after it
          ends. You can also keep it for visits.
        </li>
      )}
      <li>Booked visits stay booked, at the price you saw.</li>
      <li>Your account stays. After that, you pay visit by visit.</li>
    </ul>
  );
}

interface CancelFormProps extends WhatStays {
  mayPause: boolean;
  reply: FormReply | undefined;
}

/**
 * The button comes first: it works without a reason. The reason is asked after it, and other ways are only
 * links.
 */
export function CancelForm({ mayPause, reply, ...stays }: CancelFormProps) {
  return (
    <>
      <Stays {...stays} />
      <Form method="post">
        <Stack>
          <Button variant="primary" name="intent" value="cancel">
            Cancel my membership
          </Button>
          <RadioList
            name="reason"
            legend="Want to tell us why? (optional)"
            defaultValue={reply?.values['reason']}
            error={problemOf(reply, 'reason')}
            options={Object.entries(reasonWords).map(([value, label]) => ({ value, label }))}
          />
          <div>
            <Button variant="secondary" name="intent" value="cancel">
              Cancel and share this reason
            </Button>
          </div>
        </Stack>
      </Form>
      <Stack gap="close">
        <h2>Other ways</h2>
        {mayPause && (
          <StandingLink to={pathTo('/account/subscription')}>Pause for up to three months</StandingLink>
        )}
        <StandingLink to={pathTo('/subscription')}>Switch to a smaller membership</StandingLink>
        <StandingLink to={pathTo('/account/subscription/cancel-reason', { because: 'bereavement' })}>
          A death in the family
        </StandingLink>
      </Stack>
    </>
  );
}

/** No questions, no offers: one button, and a person to talk to. */
export function Bereavement(stays: WhatStays) {
  const { phone } = useSite();
  return (
    <>
      <p>
        You can end the membership here with one button. If you’d rather have us do it, please call. One call
        is enough, and you do not have to explain.
      </p>
      <Actions>
        <ButtonLink to={phone.href} variant="secondary">
          <span>
            Call <Unbroken>{phone.display}</Unbroken>
          </span>
        </ButtonLink>
      </Actions>
      <Form role="none" method="post">
        <input type="hidden" name="reason" value="bereavement" />
        <Button variant="primary" name="intent" value="cancel">
          End the membership
        </Button>
      </Form>
      <p>
        {stays.over ? 'It ends today.' : `It stays open until ${stays.lastDay}, and closes by itself.`}{' '}
        Nothing more is charged.
        {stays.creditCents > 0 &&
          ` The credit of ${formatCents(stays.creditCents)} goes back to the card that paid, a week later.`}
      </p>
    </>
  );
}

export function Cancelled({ bereaved, ...stays }: WhatStays & { bereaved: boolean }) {
  const { phone } = useSite();
  if (!bereaved) {
    return (
      <>
        <Stays {...stays} />
        <p>We sent you a message to confirm.</p>
      </>
    );
  }
  return (
    <>
      <p>
        We’re sorry for your loss. The membership has ended, and nothing more is charged. You do not need to
        do anything else.
      </p>
      <p>
        If visits are booked, you can <Link to={pathTo('/account/upcoming-booking')}>cancel them here</Link>,
        or <a href={phone.href}>call {phone.display}</a>, and we will take care of it.
      </p>
    </>
  );
}

export function NothingToCancel() {
  return (
    <Stack>
      <PageHead title="Nothing to cancel" description="You have no membership. You pay as you go." />
      <PageTitle
        title="You have nothing to cancel"
        lead="You have no membership now. You pay visit by visit."
      />
      <StandingLink to={pathTo('/account/subscription')}>Go to your membership page</StandingLink>
    </Stack>
  );
}
