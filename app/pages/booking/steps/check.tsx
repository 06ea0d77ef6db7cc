import { Form } from 'react-router';
import { describeStart } from '#domains/availability/words.ts';
import { seriesInWords } from '#domains/booking/series/series.ts';
import { isByVideo } from '#domains/catalogue/service.ts';
import { zoneInWords } from '#domains/people/people.ts';
import type { Rhythm } from '#domains/visits/series.ts';
import type { BookingNeed } from '#domains/visits/visit.ts';
import {
  byVideoInWords,
  momentInWords,
  needsGoAlong,
  visitTimeInWords,
  whoInWords,
} from '#domains/visits/words.ts';
import { formatCents } from '#platform/money.ts';
import { problemOf } from '../../../shell/forms.ts';
import { setLoading } from '../../../shell/loading-flag.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/CheckboxList.tsx';
import { PriceBreakdown } from '../../../ui/PriceBreakdown.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { SummaryList } from '../../../ui/SummaryList.tsx';
import { AddCardButton } from '../../add-card/add-card-button.tsx';
import { stepPath } from '../step-path.ts';
import type { CheckPart } from './check.server.ts';
import { KeptUntil } from './kept-until.tsx';
import type { StepProps } from './step-form.tsx';
import type { StepName } from './step.ts';

function VisitTimes({ series, zone }: { series: { every: Rhythm; times: string[] }; zone: string }) {
  return (
    <>
      <p>
        {seriesInWords(series.every, series.times.length)} ({zoneInWords(zone)})
      </p>
      <ol>
        {series.times.map((time) => (
          <li key={time}>{time}</li>
        ))}
      </ol>
    </>
  );
}

export function CheckStep({ data, part: check, reply }: StepProps<CheckPart>) {
  const { draftId } = data;
  if (draftId === null) return null;
  const { booking, cards, series, gift, ownTime } = check;
  const isRoundTrip = series?.every === 'there-and-back';
  const allCents = series === null ? booking.totalCents : series.totalCents;
  const change = (step: StepName) =>
    data.steps.some(({ name }) => name === step) ? stepPath(data.flow, draftId, step) : undefined;
  const free = booking.totalCents === 0;
  const payable = !free && (cards.length > 0 || gift.cardCents === 0);
  const held = describeStart(check.heldUntil, booking.timeZone);
  const chosen = reply?.values['card_id'] ?? check.chosenCard ?? cards.find((card) => card.isDefault)?.id;
  const wordsOf = (need: BookingNeed) =>
    need.remarks === null ? need.title : `${need.title}: ${need.remarks}`;
  const known = booking.needs ?? [];
  const needs = known.filter((need) => !need.isAllergen && !booking.help.includes(need.title)).map(wordsOf);
  const allergies = known.filter((need) => need.isAllergen).map(wordsOf);
  return (
    <Stack gap="wide">
      {check.bank.askedAt !== null && (
        <Banner tone="warning" title="Your bank wants to ask you first">
          <p>Nothing is booked before you have answered. You can also choose another card below.</p>
          <p>
            <StandingLink file={check.bank.askedAt}>Answer my bank</StandingLink>
          </p>
        </Banner>
      )}
      {check.bank.refusal !== null && reply === undefined && (
        <Banner tone="warning" title="Nothing is booked yet">
          <p>{check.bank.refusal}</p>
        </Banner>
      )}
      <KeptUntil time={held.time} heldUntil={check.heldUntil} />
      {check.cardNotSaved && (
        <Banner tone="warning" title="The card was not saved">
          <p>You can try again, or call us.</p>
        </Banner>
      )}
      <SummaryList
        rows={[
          { term: 'For', details: booking.recipientName, changeTo: change('who') },
          {
            term: booking.isWayBack ? 'Where to' : 'Where',
            details: isByVideo(booking.optionId) ? byVideoInWords(booking.professionalName) : booking.home,
          },
          {
            term: 'What',
            details: check.isQuoted ? `${booking.optionTitle}, as in your quote` : booking.optionTitle,
            changeTo: change('what'),
          },
          ...(booking.destination === null
            ? []
            : [
                {
                  term: isRoundTrip ? 'Where to, and back' : booking.isWayBack ? 'From' : 'Where to',
                  details: booking.destination,
                  changeTo: change('details'),
                },
              ]),
          ...(booking.help.length === 0
            ? []
            : [{ term: 'Help', details: `${booking.help.join('. ')}.`, changeTo: change('details') }]),
          series === null
            ? {
                term: 'When',
                details: `${visitTimeInWords(booking)} (${zoneInWords(booking.timeZone)})`,
                changeTo: change('time'),
              }
            : {
                term: 'When',
                details: <VisitTimes series={series} zone={booking.timeZone} />,
                changeTo: change(isRoundTrip ? 'time' : 'visits'),
              },
          ...(ownTime === null
            ? []
            : [
                {
                  term:
                    series === null
                      ? 'On your clock'
                      : isRoundTrip
                        ? 'On your clock, the way there'
                        : 'On your clock, the first',
                  details: ownTime,
                },
              ]),
          { term: whoInWords(booking.optionId), details: booking.professionalName },
          ...(allergies.length === 0
            ? []
            : [
                {
                  term: 'Allergies',
                  details: `${allergies.join('. ')}. Nobody sets out before they have read this.`,
                  changeTo: change('needs'),
                },
              ]),
          {
            term: 'What we know',
            details:
              [
                ...needs,
                ...(booking.needs === null ? [needsGoAlong(booking.recipientName)] : []),
                booking.notes,
              ]
                .filter(Boolean)
                .join('. ') || 'Nothing special',
            changeTo: change('needs'),
          },
        ]}
      />
      <PriceBreakdown
        caption={series === null ? 'Price' : isRoundTrip ? 'Price of each way' : 'Price of each visit'}
        lines={booking.priceLines}
        totalLabel={isRoundTrip ? 'Each way' : 'Total'}
        totalCents={booking.totalCents}
        note={isRoundTrip ? `Both rides together: ${formatCents(allCents)}` : undefined}
      />
      <Form method="post" reloadDocument onSubmit={() => setLoading(true)}>
        <Stack gap="wide">
          <input type="hidden" name="step" value="check" />
          <input type="hidden" name="total_cents" value={booking.totalCents} />
          {!free && gift.giftCents > 0 && (
            <Checkbox
              name="use_gift"
              value="yes"
              label={`Pay ${formatCents(gift.giftCents)} from my gift balance`}
              description={
                gift.cardCents === 0
                  ? 'That pays for all of it. No card is needed.'
                  : `The rest, ${formatCents(gift.cardCents)}, is for your card.`
              }
              defaultChecked={reply === undefined || reply.values['use_gift'] === 'yes'}
            />
          )}
          {!free && cards.length > 0 && (
            <RadioList
              name="card_id"
              legend="Which card would you like to use?"
              defaultValue={chosen}
              error={problemOf(reply, 'card_id')}
              options={cards.map((card) => ({ value: card.id, label: card.label }))}
            />
          )}
          {free && (
            <>
              <p>
                This visit is free, and no card is needed. Afterwards you get a quote for the work, and you
                decide.
              </p>
              <Button variant="primary" name="intent" value="pay">
                Book the free visit
              </Button>
            </>
          )}
          {!free && !payable && (
            <p>
              You need a card to book. Its number goes straight to our payment company, and we never see it.
            </p>
          )}
          {payable && (
            <>
              {series === null ? (
                <p>
                  Nothing is charged yet. We set <strong>{formatCents(booking.totalCents)}</strong> aside
                  {gift.giftCents > 0 ? '' : ' on your card'} and take it only after the visit. You can cancel
                  for free until{' '}
                  <strong>{momentInWords(booking.freeCancellationUntil, booking.timeZone)}</strong>.
                </p>
              ) : (
                <p>
                  Nothing is charged yet. We set <strong>{formatCents(booking.totalCents)}</strong> aside on
                  your card for each {isRoundTrip ? 'ride' : 'visit'}, five days before it (now, if it is
                  sooner), and take it only after it. You can change or cancel each one by itself. The first
                  one is free to cancel until{' '}
                  <strong>{momentInWords(booking.freeCancellationUntil, booking.timeZone)}</strong>.
                </p>
              )}
              <p>
                Changed your mind? For 10 minutes after booking you can take it back for free, whatever the
                visit.
              </p>
              <Button variant="primary" name="intent" value="pay">
                {series === null
                  ? `Book for ${formatCents(booking.totalCents)}`
                  : isRoundTrip
                    ? `Book both rides for ${formatCents(allCents)}`
                    : `Book ${series.times.length} visits for ${formatCents(booking.totalCents)} each`}
              </Button>
            </>
          )}
          {!free && (
            <AddCardButton
              variant={payable ? 'secondary' : 'primary'}
              intent="add-card"
              returnPath={stepPath(data.flow, draftId, 'check')}
            >
              {cards.length === 0 ? 'Add a card' : 'Use another card'}
            </AddCardButton>
          )}
        </Stack>
      </Form>
    </Stack>
  );
}
