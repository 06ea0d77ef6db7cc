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
      <li>{over ? 'It ends today.' : `You keep it until ${lastDay}. It is paid until then.`}</li>
      <li>Nothing more is charged.</li>
      {creditCents > 0 && (
        <li>
          Your credit of {formatCents(creditCents)} goes back to the card that you paid with, a week after it
          ends. You can also keep it for visits.
        </li>
      )}
      <li>Visits that you have booked stay booked, at the price that you have seen.</li>
      <li>Your account stays. After that, you pay for each visit and nothing else.</li>
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
            legend="Would you like to tell us why?"
            hint="You can leave this out."
            defaultValue={reply?.values['reason']}
            error={problemOf(reply, 'reason')}
            options={Object.entries(reasonWords).map(([value, label]) => ({ value, label }))}
          />
          <div>
            <Button variant="secondary" name="intent" value="cancel">
              Cancel, and tell us this reason
            </Button>
          </div>
        </Stack>
      </Form>
      <Stack gap="close">
        <h2>Other ways</h2>
        {mayPause && (
          <StandingLink to={pathTo('/account/subscription')}>Pause for up to three months</StandingLink>
        )}
        <StandingLink to={pathTo('/subscription')}>Change to a smaller membership</StandingLink>
        <StandingLink to={pathTo('/account/subscription/cancel-reason', { because: 'bereavement' })}>
          Someone has died
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
        You can end the membership here, with one button. If you would rather have us do it, please call. One
        call is enough, and you do not have to explain.
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
        <p>We have sent you a message that says so.</p>
      </>
    );
  }
  return (
    <>
      <p>
        We are sorry for your loss. The membership is ended, and nothing more is charged. There is nothing
        else to do.
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
        lead="You have no membership now. You pay for each visit and nothing else."
      />
      <StandingLink to={pathTo('/account/subscription')}>Go to your membership page</StandingLink>
    </Stack>
  );
}
