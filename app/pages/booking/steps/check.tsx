import { Form } from 'react-router';
import type { BookingNeed } from '#domains/visits/visit.ts';
import { formatCents } from '#platform/money.ts';
import { problemOf } from '../../../shell/forms.ts';
import { setLoading } from '../../../shell/loading-flag.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/CheckboxList.tsx';
import { Dock } from '../../../ui/Dock.tsx';
import { Lines } from '../../../ui/Lines.tsx';
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { SummaryList, type SummaryRow } from '../../../ui/SummaryList.tsx';
import { Person } from '../../account/visit/person.tsx';
import { TimesList } from '../../account/visit/times-list.tsx';
import { orderedRows } from '../../account/visit/visit-photos.tsx';
import { AddCardButton } from '../../add-card/add-card-button.tsx';
import { stepPath } from '../step-path.ts';
import type { CheckPart } from './check.server.ts';
import { KeptUntil } from './kept-until.tsx';
import type { StepProps } from './step-form.tsx';
import type { StepName } from './step.ts';

function VisitTimes({ series, zone }: { series: NonNullable<CheckPart['series']>; zone: string }) {
  return (
    <>
      <p>
        {series.howOften} ({zone})
      </p>
      <TimesList times={series.times} />
    </>
  );
}

type Change = (step: StepName) => string | undefined;

export function CheckStep({ data, part: check, reply }: StepProps<CheckPart>) {
  const { draftId } = data;
  if (draftId === null) return null;
  const { booking, series } = check;
  const isRoundTrip = series?.every === 'there-and-back';
  const change: Change = (step) =>
    data.steps.some(({ name }) => name === step) ? stepPath(data.flow, draftId, step) : undefined;
  const otherTimes = change('visits') ?? change('time') ?? stepPath(data.flow, draftId, 'time');
  const here = stepPath(data.flow, draftId, 'check');
  return (
    <Stack gap="wide">
      <WhatTheBankSays check={check} hasReply={reply !== undefined} />
      <WhatIsThere check={check} />
      <CardSaved check={check} />
      <KeptUntil time={check.words.heldUntil} heldUntil={check.heldUntil} />
      {check.cardNotSaved && (
        <Banner tone="warning" title="The card was not saved">
          <p>Try again, or call us.</p>
        </Banner>
      )}
      <SummaryList
        rows={[...whereRows(check, change), ...whenRows(check, change), ...whoRows(check, change)]}
      />
      <PriceBreakdown
        caption={series === null ? 'Price' : isRoundTrip ? 'Price each way' : 'Price per visit'}
        lines={booking.priceLines}
        totalLabel={isRoundTrip ? 'Each way' : 'Total'}
        totalCents={booking.totalCents}
        note={series?.sum}
      />
      <PayForm check={check} reply={reply} here={here} />
      <Forward check={check} otherTimes={otherTimes} here={here} />
      {data.savedAt !== null && (
        <p>
          <StandingLink to={data.savedAt}>Save for later</StandingLink>
        </p>
      )}
    </Stack>
  );
}

interface PayFormProps {
  check: CheckPart;
  reply: StepProps<CheckPart>['reply'];
  otherTimes: string;
  /** The path of this page. */
  here: string;
}

function PayForm({ check, reply, here }: Omit<PayFormProps, 'otherTimes'>) {
  const {
    booking,
    cards,
    ways: { free, payable },
  } = check;
  return (
    <Form id={formId} method="post" reloadDocument onSubmit={() => setLoading(true)}>
      <Stack gap="wide">
        <input type="hidden" name="step" value="check" />
        <input type="hidden" name="total_cents" value={booking.totalCents} />
        {!free && <PayWith check={check} reply={reply} />}
        {free && <FreeVisit />}
        {!free && !payable && <CardNeeded />}
        {payable && (
          <>
            <WhatIsSetAside check={check} />
            <AddCardButton variant="secondary" intent="add-card" returnPath={here}>
              {cards.length === 0 ? 'Add a card' : 'Use another card'}
            </AddCardButton>
          </>
        )}
      </Stack>
    </Form>
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

function whereRows({ booking, words, ordered, isQuoted, series }: CheckPart, change: Change): SummaryRow[] {
  const isRoundTrip = series?.every === 'there-and-back';
  return [
    { term: 'For', details: booking.recipientName, changeTo: change('who'), changes: 'who it is for' },
    {
      term: booking.isWayBack ? 'Where to' : 'Where',
      details: words.byVideo ?? <Lines text={booking.home} />,
    },
    {
      term: 'What',
      details: isQuoted ? `${booking.optionTitle}, as in your quote` : booking.optionTitle,
      changeTo: change('what'),
      changes: 'what we do',
    },
    ...orderedRows(ordered, booking.photos).map(({ asked, ...row }) => ({ ...row, changeTo: change(asked) })),
    ...(booking.destination === null
      ? []
      : [
          {
            term: isRoundTrip ? 'Where to, and back' : booking.isWayBack ? 'From' : 'Where to',
            details: <Lines text={booking.destination} />,
            changeTo: change('way'),
          },
        ]),
    ...(booking.help.length === 0
      ? []
      : [{ term: 'Help', details: `${booking.help.join('. ')}.`, changeTo: change('rider') }]),
  ];
}

function whenRows({ words, series, ownTime }: CheckPart, change: Change): SummaryRow[] {
  const isRoundTrip = series?.every === 'there-and-back';
  return [
    series === null
      ? {
          term: 'When',
          details: `${words.when} (${words.zone})`,
          changeTo: change('time'),
          changes: 'when we come',
        }
      : {
          term: 'When',
          details: <VisitTimes series={series} zone={words.zone} />,
          changeTo: change('visits') ?? change('time'),
          changes: 'when we come',
        },
    ...(ownTime === null
      ? []
      : [
          {
            term:
              series === null
                ? 'Your time'
                : isRoundTrip
                  ? 'Your time, ride there'
                  : 'Your time, first visit',
            details: ownTime,
          },
        ]),
  ];
}

const wordsOf = (need: BookingNeed) =>
  need.remarks === null ? need.title : `${need.title}: ${need.remarks}`;

function whoRows({ booking, words, language }: CheckPart, change: Change): SummaryRow[] {
  const known = booking.needs ?? [];
  const needs = known.filter((need) => !need.isAllergen && !booking.help.includes(need.title)).map(wordsOf);
  const allergies = known.filter((need) => need.isAllergen).map(wordsOf);
  return [
    {
      term: words.who,
      details: (
        <>
          <Person professional={booking.professional} />
          {language !== null && <p>{language}</p>}
        </>
      ),
    },
    ...(allergies.length === 0
      ? []
      : [
          {
            term: 'Allergies',
            details: `${allergies.join('. ')}. Your helper must read this before setting out.`,
            changeTo: change('needs'),
          },
        ]),
    {
      term: 'Needs and preferences',
      details: [...needs, words.needsGoAlong, booking.notes].filter(Boolean).join('. ') || 'None',
      changeTo: change('needs'),
    },
  ];
}

function PayWith({ check, reply }: { check: CheckPart; reply: StepProps<CheckPart>['reply'] }) {
  const { cards, gift } = check;
  const chosen = reply?.values['card_id'] ?? check.newCard ?? cards.find((card) => card.isDefault)?.id;
  return (
    <>
      {gift.giftCents > 0 && (
        <Checkbox
          name="use_gift"
          value="yes"
          label={gift.words}
          description={
            gift.cardCents === 0
              ? 'That covers it all. No card needed.'
              : `Your card pays the other ${formatCents(gift.cardCents)}.`
          }
          defaultChecked={reply === undefined || reply.values['use_gift'] === 'yes'}
        />
      )}
      {cards.length > 0 && (
        <RadioList
          name="card_id"
          legend="Which card would you like to use?"
          defaultValue={chosen}
          error={problemOf(reply, 'card_id')}
          options={cards.map(({ id, label, ends }) => ({ value: id, label, description: ends }))}
        />
      )}
      {check.cardEnds !== null && <p>{check.cardEnds}</p>}
    </>
  );
}

const CardNeeded = () => (
  <p>You need a card to book. The number goes straight to our payment company. We never see it.</p>
);

const FreeVisit = () => (
  <p>This visit is free, so no card is needed. Afterward, you get a quote for the work, and you decide.</p>
);

/**
 * What the page leads to. Where something else is at this time, another time is the first answer; to keep
 * both is asked where it is told. Without a card there is nothing yet to book with.
 */
function Forward({ check, otherTimes, here }: Omit<PayFormProps, 'reply'>) {
  if (!check.ways.free && !check.ways.payable)
    return (
      <AddCardButton inDock form={formId} variant="primary" intent="add-card" returnPath={here}>
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
        <ButtonLink to={otherTimes} variant="primary">
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

function WhatIsSetAside({ check }: { check: CheckPart }) {
  return (
    <>
      <Terms check={check} />
      <p>Changed your mind? For 10 minutes after booking, you can cancel any visit for free.</p>
    </>
  );
}

function Terms({ check: { booking, series, gift, cancellation } }: { check: CheckPart }) {
  return series === null ? (
    <p>
      Nothing is charged now. We hold <strong>{formatCents(booking.totalCents)}</strong>{' '}
      {gift.giftCents > 0 ? '' : ' on your card'} and charge it only after the visit. {cancellation}
    </p>
  ) : (
    <p>
      Nothing is charged now. We hold <strong>{formatCents(booking.totalCents)}</strong>{' '}
      {series.credit === null && ' on your card'} for each{' '}
      {series.every === 'there-and-back' ? 'ride' : 'visit'}, five days ahead (or now, if sooner), and charge
      it only afterward. {series.credit} You can change or cancel each one separately
      {series.goesOn && ', or stop them all anytime'}. {cancellation}
    </p>
  );
}
