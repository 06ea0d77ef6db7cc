import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { removeMemberCard } from '#domains/membership/card.server.ts';
import { finishCardSetup, startCardSetup } from '#domains/payments/card-setup.server.ts';
import { listCards, makeCardDefault, nameCard } from '#domains/payments/card.server.ts';
import { cardLabel, expiresSoon, hasExpired, lastMonthOf } from '#domains/payments/card.ts';
import { optionalText } from '#domains/people/fields.ts';
import { listPaidPastEnd } from '#domains/visit-money/cards/ending-card.server.ts';
import { isPastEndSoon, pastEndInWords } from '#domains/visit-money/cards/ending-card.ts';
import { payWithOtherCard } from '#domains/visit-money/cards/other-card.server.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { type FormReply, formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { wordsFor } from '../../../shell/words-for.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { AddCardButton } from '../../add-card/add-card-button.tsx';
import { returnedSetup } from '../../add-card/returned-setup.ts';
import type { Route } from './+types/id';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Cards', href: pathTo('/account/manage-cards') },
    { label: 'Card details' },
  ],
};

const cardForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('name'), name: optionalText(40) }),
  z.object({ intent: z.literal('default') }),
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('add') }),
  z.object({ intent: z.literal('other'), card_id: z.uuid('Choose a card, or add a new one.') }),
]);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { platform } = requestContext;
  const cards = await listCards(platform.database, member);
  const card = cards.find(({ id }) => id === params.id);
  if (card === undefined) throw data(null, { status: 404 });
  const setup = returnedSetup(url);
  if (setup !== null) {
    const saved = await finishCardSetup(platform, member, setup);
    const done = saved.ok ? 'added' : 'not-added';
    throw redirect(pathTo('/account/manage-cards/:id', { id: card.id, done }), 303);
  }
  const now = platform.clock.now();
  const { OFFICE_TIME_ZONE: officeTimeZone } = platform.configuration;
  const paid = (await listPaidPastEnd(platform.database, { userId: member.userId, officeTimeZone })).get(
    card.id,
  );
  return {
    paysPastEnd: isPastEndSoon(card, paid, now) ? pastEndInWords(paid, officeTimeZone) : [],
    others: cards
      .filter((each) => each.id !== card.id && !hasExpired(each, now))
      .map((each) => ({ value: each.id, label: cardLabel(each) })),
    id: card.id,
    done: url.searchParams.get('done'),
    card: { name: card.name, isDefault: card.isDefault },
    label: cardLabel(card),
    ends: lastMonthOf(card),
    expired: hasExpired(card, now),
    soon: expiresSoon(card, now),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const { platform } = requestContext;
  const values = await readForm(request);
  const form = cardForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  if (form.data.intent === 'remove') {
    const removed = await removeMemberCard(platform, member, params.id);
    return removed.ok
      ? redirect(pathTo('/account/manage-cards', { done: 'removed' }), 303)
      : formReply(values, removed.refusal);
  }
  if (form.data.intent === 'add') {
    const page = `${platform.publicUrl}${pathTo('/account/manage-cards/:id', { id: params.id })}`;
    const setup = await startCardSetup(platform, requestContext, member, {
      returnUrl: page,
      cancelUrl: page,
    });
    return setup.ok ? redirect(setup.value.url, 303) : formReply(values, setup.refusal);
  }
  if (form.data.intent === 'other') {
    const { card_id: to } = form.data;
    const changed = await payWithOtherCard(platform, member, { from: params.id, to });
    if (!changed.ok) return formReply(values, changed.refusal);
    const done = changed.value.isAllowed ? 'other' : 'not-allowed';
    return redirect(pathTo('/account/manage-cards/:id', { id: params.id, done }), 303);
  }
  const changed = await (form.data.intent === 'name'
    ? nameCard(platform, member, params.id, form.data.name)
    : makeCardDefault(platform, member, params.id));
  return changed.ok
    ? redirect(pathTo('/account/manage-cards/:id', { id: params.id, done: form.data.intent }), 303)
    : formReply(values, changed.refusal);
}

const doneWords: Record<string, string> = {
  name: 'Name saved.',
  default: 'We’ll use this card from now on.',
  added: 'Your new card is saved.',
  other: 'Your other card pays for these from now on.',
};

export default function ManageCard({
  loaderData: { id, card, label, ends, expired, soon, done, paysPastEnd, others },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title={label}
        description="A saved card: its name, when it expires, and how to remove it."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {wordsFor(doneWords, done) && <Banner tone="success" title={wordsFor(doneWords, done)} />}
      <PageTitle
        title={label}
        lead={`${expired ? 'Expired at' : 'Expires at'} the end of ${ends}.${card.isDefault && !expired ? ' Your default card.' : ''}`}
      />
      {(expired || soon) && (
        <Banner tone="warning" title={expired ? 'This card has expired' : 'This card expires soon'}>
          <p>When your bank sends a new one, add it under Cards. Then remove this one.</p>
        </Banner>
      )}
      <WhatWentWrong done={done} />
      {paysPastEnd.length > 0 && (
        <OtherCard id={id} ends={ends} lines={paysPastEnd} others={others} reply={reply} />
      )}
      <Form method="post">
        <Stack>
          <Field
            name="name"
            label="Card nickname"
            hint="Like Groceries or Mom’s card. Leave blank for none."
            optional
            autoComplete="off"
            maxLength={40}
            defaultValue={reply?.values['name'] ?? card.name ?? ''}
            error={problemOf(reply, 'name')}
          />
          <Button variant="primary" name="intent" value="name">
            Save nickname
          </Button>
        </Stack>
      </Form>
      {!card.isDefault && !expired && (
        <Form role="none" method="post">
          <Button variant="secondary" name="intent" value="default">
            Make this my default card
          </Button>
        </Form>
      )}
      <RemoveForm />
      <StandingLink to={pathTo('/account/manage-cards')}>All cards</StandingLink>
    </Stack>
  );
}

function WhatWentWrong({ done }: { done: string | null }) {
  if (done === 'not-added')
    return (
      <Banner tone="warning" title="The card was not saved">
        <p>Try again, or call us.</p>
      </Banner>
    );
  if (done !== 'not-allowed') return null;
  return (
    <Banner tone="warning" title="Your bank did not allow the other card everywhere">
      <p>Check your visits: where it says so, choose a card again. We keep your times.</p>
      <StandingLink to={pathTo('/account/upcoming-booking')}>Upcoming visits</StandingLink>
    </Banner>
  );
}

interface OtherCardProps {
  id: string;
  ends: string;
  lines: readonly string[];
  others: readonly { value: string; label: string }[];
  reply: FormReply | undefined;
}

/** What this card is to pay for after its last month, and another one that does it instead. */
function OtherCard({ id, ends, lines, others, reply }: OtherCardProps) {
  return (
    <Form method="post" aria-labelledby="past-end" reloadDocument>
      <Stack gap="close">
        <h2 id="past-end">Paid with this card after {ends}</h2>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {others.length > 0 && (
          <>
            <RadioList
              name="card_id"
              legend="Which card pays for these instead?"
              defaultValue={reply?.values['card_id']}
              error={problemOf(reply, 'card_id')}
              options={others}
            />
            <div>
              <Button variant="primary" name="intent" value="other">
                Use this card for these
              </Button>
            </div>
          </>
        )}
        <AddCardButton
          variant={others.length > 0 ? 'secondary' : 'primary'}
          intent="add"
          returnPath={pathTo('/account/manage-cards/:id', { id })}
        >
          Add a card
        </AddCardButton>
      </Stack>
    </Form>
  );
}

function RemoveForm() {
  return (
    <Form role="none" method="post">
      <Stack gap="close">
        <h2>Remove this card</h2>
        <p>Holds on this card for booked visits stay in place.</p>
        <div>
          <Button variant="secondary" name="intent" value="remove">
            Remove this card
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
