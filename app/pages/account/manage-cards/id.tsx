import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { removeMemberCard } from '#domains/membership/card.server.ts';
import { findCard, makeCardDefault, nameCard } from '#domains/payments/card.server.ts';
import { cardLabel, expiresSoon, hasExpired, lastMonthOf } from '#domains/payments/card.ts';
import { optionalText } from '#domains/people/fields.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { wordsFor } from '../../../shell/words-for.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import type { Route } from './+types/id';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Cards', href: pathTo('/account/manage-cards') },
    { label: 'One card' },
  ],
};

const cardForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('name'), name: optionalText(40) }),
  z.object({ intent: z.literal('default') }),
  z.object({ intent: z.literal('remove') }),
]);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const card = await findCard(requestContext.platform.database, memberOf(requestContext), params.id);
  if (card === undefined) throw data(null, { status: 404 });
  const now = requestContext.platform.clock.now();
  return {
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
  const changed = await (form.data.intent === 'name'
    ? nameCard(platform, member, params.id, form.data.name)
    : makeCardDefault(platform, member, params.id));
  return changed.ok
    ? redirect(pathTo('/account/manage-cards/:id', { id: params.id, done: form.data.intent }), 303)
    : formReply(values, changed.refusal);
}

const doneWords: Record<string, string> = {
  name: 'The name is saved.',
  default: 'We will use this card from now on.',
};

export default function ManageCard({
  loaderData: { card, label, ends, expired, soon, done },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title={label}
        description="One saved card: its name, when it ends, and how to remove it."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {wordsFor(doneWords, done) && <Banner tone="success" title={wordsFor(doneWords, done)} />}
      {(expired || soon) && (
        <Banner tone="warning" title={expired ? 'This card has expired' : 'This card expires soon'}>
          <p>When your bank sends you a new one, add it under Cards. Then remove this one.</p>
        </Banner>
      )}
      <PageTitle
        title={label}
        lead={`${expired ? 'It was good until' : 'Good until'} the end of ${ends}.${card.isDefault && !expired ? ' We use this card unless you choose another.' : ''}`}
      />
      <Form method="post">
        <Stack>
          <Field
            name="name"
            label="What would you like to call it?"
            hint="Such as Groceries, or Mom’s card. You can leave it empty."
            optional
            autoComplete="off"
            maxLength={40}
            defaultValue={reply?.values['name'] ?? card.name ?? ''}
            error={problemOf(reply, 'name')}
          />
          <Button variant="primary" name="intent" value="name">
            Save the name
          </Button>
        </Stack>
      </Form>
      {!card.isDefault && !expired && (
        <Form role="none" method="post">
          <Button variant="secondary" name="intent" value="default">
            Use this card from now on
          </Button>
        </Form>
      )}
      <RemoveForm />
      <StandingLink to={pathTo('/account/manage-cards')}>All cards</StandingLink>
    </Stack>
  );
}

function RemoveForm() {
  return (
    <Form role="none" method="post">
      <Stack gap="close">
        <h2>Remove this card</h2>
        <p>Money that is set aside on it for visits that you have booked stays set aside.</p>
        <div>
          <Button variant="secondary" name="intent" value="remove">
            Remove this card
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
