import { Form } from 'react-router';
import { setLoading } from '../../shell/loading-flag.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dock } from '../../ui/Dock.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { AddCardButton } from '../add-card/add-card-button.tsx';
import { KeptUntil } from '../booking/steps/kept-until.tsx';
import type { StepProps } from '../booking/steps/step-form.tsx';
import { CheckCard } from './check-card.tsx';
import { type Change, CheckFolds, ElsewhereFromHere, Terms } from './check-folds.tsx';
import type { CheckPart } from './check.server.ts';
import styles from './check.module.css';

/** All that is booked, on one card; what nobody has to read to know what they book is folded. */
export function CheckStep({ data, part: check, reply }: StepProps<CheckPart>) {
  const pathOf: Change = (step) => data.steps.find(({ name }) => name === step)?.path;
  return (
    <div className={styles.check}>
      <WhatTheBankSays check={check} hasReply={reply !== undefined} />
      <WhatIsThere check={check} />
      <CardSaved check={check} />
      {check.cardNotSaved && (
        <Banner tone="warning" title="The card was not saved">
          <p>Try again, or call us.</p>
        </Banner>
      )}
      <Form id={formId} method="post" reloadDocument onSubmit={() => setLoading(true)}>
        <input type="hidden" name="total_cents" value={check.booking.totalCents} />
        <CheckCard check={check} reply={reply} change={pathOf} />
      </Form>
      <Terms lines={check.words.terms} />
      <CheckFolds check={check} change={pathOf} />
      <KeptUntil time={check.heldUntil.inWords} heldUntil={check.heldUntil.at} />
      <Forward check={check} />
      <ElsewhereFromHere savedAt={data.savedAt} />
    </div>
  );
}

function WhatTheBankSays({ check, hasReply }: { check: CheckPart; hasReply: boolean }) {
  return (
    <>
      {check.bank.askedAt !== null && (
        <Banner tone="warning" title="Your bank needs to check with you">
          <p>Nothing is booked until you answer. You can also choose another card below.</p>
          <p>
            <StandingLink file={check.bank.askedAt}>Continue to my bank</StandingLink>
          </p>
        </Banner>
      )}
      {check.bank.refusal !== null && !hasReply && (
        <Banner tone="warning" title="Nothing is booked yet">
          <p>{check.bank.refusal}</p>
        </Banner>
      )}
    </>
  );
}

const formId = 'pay';

/** Before anyone pays: the recipient has something else then, and it takes a press here to keep both. */
function WhatIsThere({ check: { clash } }: { check: CheckPart }) {
  return clash === null ? null : (
    <Banner tone="warning" title={clash.title}>
      {clash.visits.map(({ what, when }) => (
        <p key={`${what} ${when}`}>
          <strong>{what}</strong>
          <br />
          {when}
        </p>
      ))}
      <input type="hidden" form={formId} name="both" value={clash.both} />
      {clash.keepBoth !== null && (
        <Button id="book" form={formId} variant="secondary" name="intent" value="pay">
          {clash.keepBoth}
        </Button>
      )}
    </Banner>
  );
}

/**
 * What the page leads to. Where something else is at this time, another time is the first answer; to keep
 * both is asked where it is told. Without a card there is nothing yet to book with.
 */
function Forward({ check }: { check: CheckPart }) {
  if (!check.ways.free && !check.ways.payable)
    return (
      <AddCardButton inDock form={formId} variant="primary" intent="add-card" returnPath={check.here}>
        Add a card
      </AddCardButton>
    );
  return (
    <Dock>
      {check.clash === null ? (
        <Button id="book" form={formId} variant="primary" name="intent" value="pay">
          {check.book}
        </Button>
      ) : (
        <ButtonLink to={check.otherTimes} variant="primary">
          Choose another time
        </ButtonLink>
      )}
    </Dock>
  );
}

/** What a booker who comes back from the form of a card has done, and has not. */
const CardSaved = ({ check }: { check: CheckPart }) =>
  check.ways.payable &&
  check.cards.some(({ id }) => id === check.newCard) && (
    <Banner tone="success" title="Your card is saved">
      <p>You have not booked yet.{check.clash === null && ' Press the button below to book.'}</p>
    </Banner>
  );
