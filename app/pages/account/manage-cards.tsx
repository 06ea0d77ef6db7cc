import { Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { finishCardSetup, startCardSetup } from '#domains/payments/card-setup.server.ts';
import { listCards, makeCardDefault } from '#domains/payments/card.server.ts';
import { cardLabel, expiresSoon, hasExpired, lastMonthOf } from '#domains/payments/card.ts';
import { listPaidPastEnd } from '#domains/visit-money/cards/ending-card.server.ts';
import { isPastEndSoon } from '#domains/visit-money/cards/ending-card.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { wordsFor } from '../../shell/words-for.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddCardButton } from '../add-card/add-card-button.tsx';
import { returnedSetup } from '../add-card/returned-setup.ts';
import type { Route } from './+types/manage-cards';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Cards' }] };

const cardForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add') }),
  z.object({ intent: z.literal('default'), card_id: z.uuid() }),
]);

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const setup = returnedSetup(url);
  if (setup !== null) {
    const saved = await finishCardSetup(requestContext.platform, member, setup);
    throw redirect(pathTo('/account/manage-cards', { done: saved.ok ? 'added' : 'not-added' }), 303);
  }
  const { database, clock, configuration } = requestContext.platform;
  const now = clock.now();
  const [cards, pastEnd] = await Promise.all([
    listCards(database, member),
    listPaidPastEnd(database, { userId: member.userId, officeTimeZone: configuration.OFFICE_TIME_ZONE }),
  ]);
  return {
    done: url.searchParams.get('done'),
    cards: cards.map((card) => ({
      id: card.id,
      isDefault: card.isDefault,
      label: cardLabel(card),
      ends: lastMonthOf(card),
      expired: hasExpired(card, now),
      soon: expiresSoon(card, now),
      isAskedLater: isPastEndSoon(card, pastEnd.get(card.id), now),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const values = await readForm(request);
  const form = cardForm.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const { platform } = requestContext;
  if (form.data.intent === 'add') {
    const page = `${platform.publicUrl}${pathTo('/account/manage-cards')}`;
    const setup = await startCardSetup(platform, requestContext, member, {
      returnUrl: page,
      cancelUrl: page,
    });
    return setup.ok ? redirect(setup.value.url, 303) : formReply(values, setup.refusal);
  }
  const changed = await makeCardDefault(platform, member, form.data.card_id);
  return changed.ok
    ? redirect(pathTo('/account/manage-cards', { done: 'default' }), 303)
    : formReply(values, changed.refusal);
}

const doneWords: Record<string, string> = {
  added: 'Card saved.',
  default: 'We’ll use this card from now on.',
  removed: 'Card removed.',
};

export default function ManageCards({
  loaderData: { cards, done },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead title="Cards" description="Your saved cards." hasProblems={reply !== undefined} />
      <FormProblems reply={reply} />
      {wordsFor(doneWords, done) && <Banner tone="success" title={wordsFor(doneWords, done)} />}
      {done === 'not-added' && (
        <Banner tone="warning" title="The card was not saved">
          <p>Try again, or call us.</p>
        </Banner>
      )}
      <PageTitle title="Cards" lead="We never see your card number. Our payment company keeps it." />
      {cards.length === 0 && <p>No saved cards yet.</p>}
      {cards.map((card) => (
        <Card key={card.id} title={card.label}>
          <p>
            {card.expired ? 'This card has expired.' : `Expires at the end of ${card.ends}.`}
            {card.soon && ' That’s soon. Add the new card when it comes from your bank.'}
            {card.isDefault && !card.expired && ' Your default card.'}
          </p>
          {card.isAskedLater && <p>It pays for visits after that. Choose another card for them.</p>}
          <StandingLink to={pathTo('/account/manage-cards/:id', { id: card.id })}>
            {card.isAskedLater ? 'Choose another card, name or remove' : 'Name or remove'}
            <VisuallyHidden> {card.label}</VisuallyHidden>
          </StandingLink>
          {!card.isDefault && !card.expired && (
            <Form role="none" method="post">
              <input type="hidden" name="card_id" value={card.id} />
              <Actions>
                <Button variant="secondary" name="intent" value="default">
                  Make this my default card<VisuallyHidden>: {card.label}</VisuallyHidden>
                </Button>
              </Actions>
            </Form>
          )}
        </Card>
      ))}
      <Form method="post" reloadDocument>
        <AddCardButton variant="primary" intent="add" returnPath={pathTo('/account/manage-cards')}>
          Add a card
        </AddCardButton>
      </Form>
    </Stack>
  );
}
