import { data, Form, redirect } from 'react-router';
import { z } from 'zod';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { listActs } from '#domains/care-circle/acts.server.ts';
import { changeCarer, withdrawCarer } from '#domains/care-circle/carer.server.ts';
import { payerWish, permissionsInput } from '#domains/care-circle/carer.ts';
import { listCards } from '#domains/payments/card.server.ts';
import { cardLabel } from '#domains/payments/card.ts';
import { type Carer, findCarer } from '#domains/people/rights.server.ts';
import { listPaidBy } from '#domains/visit-money/taken-over.server.ts';
import { paidInWords } from '#domains/visit-money/taken-over.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../../paths.ts';
import { FormProblems } from '../../../shell/form-problems.tsx';
import { formReply, type FormReply, readForm } from '../../../shell/forms.ts';
import { PageHead } from '../../../shell/page-head.tsx';
import { contextOfRequest } from '../../../shell/request-context.ts';
import { Button } from '../../../ui/Button.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { PageTitle } from '../../../ui/PageTitle.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import type { Route } from './+types/id';
import { actLines } from './act-lines.server.ts';
import { ActsList } from './acts-list.tsx';
import { earlierPath, momentOf } from './moment.ts';
import { PayerQuestion } from './payer-question.tsx';
import { PermissionFields } from './permission-fields.tsx';
import styles from './id.module.css';

const stopForm = z.object({ payer_after_stop: payerWish });
const changeForm = z.object({ payer_after_change: payerWish });
const intent = z.enum(['change', 'stop']).catch('change');

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Family and friends', href: pathTo('/account/care-circle') },
    { label: 'Change or remove' },
  ],
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { database } = requestContext.platform;
  const carer = await findCarer(database, memberOf(requestContext), params.id);
  if (carer === undefined) throw data(null, { status: 404 });
  const { id, userId, name, recipientName, permissions } = carer;
  const { pay } = permissions;
  const paying = pay ? await readPaying(requestContext, carer) : null;
  const did = await listActs(database, memberOf(requestContext), {
    carerId: userId,
    before: momentOf(url.searchParams.get('before')),
  });
  return {
    carer: { id, name, recipientName, permissions },
    paying,
    acts: actLines(did.acts),
    earlier: did.earlier,
  };
}

/** What their card pays for, and the cards that could; null where it pays for nothing. */
async function readPaying(
  requestContext: RequestContext,
  carer: Carer,
): Promise<{ lines: string[]; cards: { value: string; label: string }[] } | null> {
  const { database } = requestContext.platform;
  const [paidBy, cards] = await Promise.all([
    listPaidBy(database, carer),
    listCards(database, memberOf(requestContext)),
  ]);
  const lines = paidInWords(paidBy);
  return lines.length === 0
    ? null
    : { lines, cards: cards.map((card) => ({ value: card.id, label: cardLabel(card) })) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  if (intent.parse(values['intent']) === 'stop') {
    const payer = stopForm.safeParse(values);
    if (!payer.success) return formReply(values, problemsOf(payer.error));
    const ended = await withdrawCarer(
      requestContext.platform,
      memberOf(requestContext),
      params.id,
      payer.data.payer_after_stop,
    );
    return ended.ok
      ? redirect(pathTo('/account/care-circle', { done: 'ended' }), 303)
      : formReply(values, ended.refusal);
  }
  const form = permissionsInput.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const payer = changeForm.safeParse(values);
  if (!payer.success) return formReply(values, problemsOf(payer.error));
  const changed = await changeCarer(
    requestContext.platform,
    memberOf(requestContext),
    params.id,
    form.data,
    payer.data.payer_after_change,
  );
  return changed.ok
    ? redirect(pathTo('/account/care-circle', { done: 'changed' }), 303)
    : formReply(values, changed.refusal);
}

export default function CarerPage({
  loaderData: { carer, paying, acts, earlier },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title={`What ${carer.name} can do`}
        description="Change what someone can do for you, or remove them right away."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      <PageTitle
        title={`What ${carer.name} can do`}
        lead={`For ${carer.recipientName}. Changes take effect right away.`}
      />
      <Form method="post">
        <Stack gap="wide">
          <PermissionFields reply={reply} now={carer.permissions} />
          {paying !== null && (
            <div className={styles.withoutPaying}>
              <PayerQuestion
                name="payer_after_change"
                legend={`Who pays if ${carer.name} may no longer pay?`}
                carerName={carer.name}
                paying={paying}
                reply={reply}
              />
            </div>
          )}
          <Button variant="primary" name="intent" value="change">
            Save
          </Button>
        </Stack>
      </Form>
      <StopForm carer={carer} paying={paying} reply={reply} />
      <ActsList
        heading={`What ${carer.name} has done for you`}
        acts={acts}
        earlierTo={earlierPath(pathTo('/account/care-circle/:id', { id: carer.id }), earlier)}
      />
    </Stack>
  );
}

type StopFormProps = Pick<Route.ComponentProps['loaderData'], 'carer' | 'paying'> & {
  reply: FormReply | undefined;
};

function StopForm({ carer, paying, reply }: StopFormProps) {
  return (
    <Disclosure summary="Remove access" isGroup open={reply?.values['intent'] === 'stop'}>
      <Form role="none" method="post">
        <Stack gap="close">
          <p>{carer.name} will no longer see or do anything here. Booked visits stay booked.</p>
          {paying !== null && (
            <PayerQuestion
              name="payer_after_stop"
              legend="Who pays from now on?"
              carerName={carer.name}
              paying={paying}
              reply={reply}
            />
          )}
          <Button variant="secondary" name="intent" value="stop">
            Remove now
          </Button>
        </Stack>
      </Form>
    </Disclosure>
  );
}
