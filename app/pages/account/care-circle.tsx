import { Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { listActs } from '#domains/care-circle/acts.server.ts';
import { findHelperOf } from '#domains/care-circle/begun-account.server.ts';
import { inviteCarer, listOpenInvitations, withdrawInvitation } from '#domains/care-circle/carer.server.ts';
import { invitationInput, permissionsInWords } from '#domains/care-circle/carer.ts';
import { listRecipients } from '#domains/people/recipient.server.ts';
import { listCarers } from '#domains/people/rights.server.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, problemOf, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { wordsFor } from '../../shell/words-for.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import type { Route } from './+types/care-circle';
import { actLines } from './care-circle/act-lines.server.ts';
import { ActsList } from './care-circle/acts-list.tsx';
import { earlierPath, momentOf } from './care-circle/moment.ts';
import { PermissionFields } from './care-circle/permission-fields.tsx';

export const handle = {
  breadcrumbs: [
    { label: 'Home', href: '/' },
    { label: 'Profile', href: pathTo('/account/profile') },
    { label: 'Family and friends' },
  ],
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { database, clock } = requestContext.platform;
  const member = memberOf(requestContext);
  const before = momentOf(url.searchParams.get('before'));
  const [carers, invitations, seen, did, ask] = await Promise.all([
    listCarers(database, member),
    listOpenInvitations(database, member, clock.now()),
    listRecipients(database, member),
    listActs(database, member, { before }),
    findHelperOf(requestContext.platform, url.searchParams.get('ask')),
  ]);
  const people = seen.filter((person) => person.own).map(({ id, name }) => ({ value: id, label: name }));
  return {
    carers: carers.map(({ id, name, recipientName, permissions }) => ({
      id,
      name,
      recipientName,
      permissions,
    })),
    invitations: invitations.map(({ id, to, recipientName }) => ({ id, to, recipientName })),
    people,
    acts: actLines(did.acts),
    earlier: did.earlier,
    done: url.searchParams.get('done'),
    ask: ask ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const values = await readForm(request);
  if (values['intent'] === 'take-back') {
    const withdrawn = await withdrawInvitation(
      requestContext.platform,
      memberOf(requestContext),
      values['invitation'] ?? '',
    );
    return withdrawn.ok
      ? redirect(pathTo('/account/care-circle', { done: 'taken-back' }), 303)
      : formReply({}, withdrawn.refusal);
  }
  const form = invitationInput.safeParse(values);
  if (!form.success) return formReply(values, problemsOf(form.error));
  const invited = await inviteCarer(
    requestContext.platform,
    requestContext,
    memberOf(requestContext),
    form.data,
  );
  return invited.ok
    ? redirect(pathTo('/account/care-circle', { done: 'asked' }), 303)
    : formReply(values, invited.refusal);
}

const doneWords: Record<string, string> = {
  asked: 'We sent your invitation. We’ll tell you when they answer.',
  'taken-back': 'The invitation is canceled. Its link no longer works.',
  changed: 'Saved. The change is in effect now.',
  ended: 'They can no longer see or do anything for you.',
};

type Loaded = Route.ComponentProps['loaderData'];

export default function CareCircle({
  loaderData: { carers, invitations, people, acts, earlier, done, ask },
  actionData: reply,
}: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title="Family and friends"
        description="Who can see, book and pay for your visits, and how to stop it."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {wordsFor(doneWords, done) && <Banner tone="success" title={wordsFor(doneWords, done)} />}
      <PageTitle
        title="Family and friends"
        lead="A daughter, a son, a neighbor: they see your visits and do as much as you allow. You can stop it anytime."
      />
      {carers.length === 0 && <p>No one has access yet.</p>}
      {carers.map((carer) => (
        <Card key={carer.id} title={carer.name}>
          <p>
            For {carer.recipientName}. {carer.name} can {permissionsInWords(carer.permissions)}.
          </p>
          <StandingLink to={pathTo('/account/care-circle/:id', { id: carer.id })}>
            Change or remove {carer.name}
          </StandingLink>
        </Card>
      ))}
      {invitations.map((invitation) => (
        <OpenInvitation key={invitation.id} invitation={invitation} />
      ))}
      {(carers.length > 0 || acts.length > 0) && (
        <ActsList
          heading="What they’ve done"
          acts={acts}
          earlierTo={earlierPath(pathTo('/account/care-circle'), earlier)}
        />
      )}
      {people.length > 0 &&
        (carers.length === 0 ? (
          <Stack gap="close">
            <h2>Invite family or a friend</h2>
            <InvitationForm people={people} ask={ask} reply={reply} />
          </Stack>
        ) : (
          <Disclosure summary="Invite family or a friend" isGroup open={ask !== null || reply !== undefined}>
            <InvitationForm people={people} ask={ask} reply={reply} />
          </Disclosure>
        ))}
    </Stack>
  );
}

function OpenInvitation({ invitation }: { invitation: Loaded['invitations'][number] }) {
  return (
    <Form role="none" method="post">
      <p>
        You invited <strong>{invitation.to}</strong> to help {invitation.recipientName}. No answer yet.
      </p>
      <input type="hidden" name="invitation" value={invitation.id} />
      <Button
        variant="secondary"
        name="intent"
        value="take-back"
        aria-label={`Cancel invitation to ${invitation.to}`}
      >
        Cancel invitation
      </Button>
    </Form>
  );
}

function InvitationForm({
  people,
  ask,
  reply,
}: Pick<Loaded, 'people' | 'ask'> & { reply: Route.ComponentProps['actionData'] }) {
  return (
    <Form method="post">
      <Stack gap="wide">
        {people.length === 1 ? (
          <input type="hidden" name="recipient_id" value={people[0]?.value} />
        ) : (
          <RadioList
            name="recipient_id"
            legend="Who is it for?"
            defaultValue={reply?.values['recipient_id']}
            error={problemOf(reply, 'recipient_id')}
            options={people}
          />
        )}
        <Field
          name="contact"
          label="Their email address or mobile phone number"
          autoComplete="off"
          error={problemOf(reply, 'contact')}
          defaultValue={reply?.values['contact'] ?? ask ?? ''}
        />
        <PermissionFields
          reply={reply}
          now={{ book: true, pay: false, needs: false, monthlyLimitCents: null }}
        />
        <Button variant="primary">Send invitation</Button>
      </Stack>
    </Form>
  );
}
