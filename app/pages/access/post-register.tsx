import { data, Form, redirect } from 'react-router';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { findPreferenceOptions } from '#domains/catalogue/service.server.ts';
import { listChosenPreferences } from '#domains/people/need.server.ts';
import { type Member, needsRemarks, type PreferenceGroup } from '#domains/people/people.ts';
import { findRecipient, listRecipients, type SeenRecipient } from '#domains/people/recipient.server.ts';
import type { Platform } from '#platform/platform.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { fieldsOf, formOf, formReply, listOf, problemOf, textOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { memberOf, contextOfRequest } from '../../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { CheckboxList } from '../../ui/CheckboxList.tsx';
import { Field } from '../../ui/Field.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Route } from './+types/post-register';

const groups = ['interaction', 'ride', 'dietary'] as const satisfies PreferenceGroup[];
const legends: Record<PreferenceGroup, string> = {
  interaction: 'What should everyone who comes know?',
  ride: 'What should a driver know?',
  dietary: 'What about food?',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member, session: _session } = context.get(contextOfRequest);
  if (member === null) throw redirect('/signin');
  const wanted = url.searchParams.get('person') ?? '';
  const recipient = await findPerson(platform, member, wanted);
  if (recipient === undefined) return { group: 'no-one' as const };
  const asked = url.searchParams.get('group');
  if (asked === 'done') return { group: 'done' as const };
  const group = groups.find((each) => each === asked) ?? 'interaction';
  const [options, chosen] = await Promise.all([
    findPreferenceOptions(platform.database),
    listChosenPreferences(platform.database, recipient.id),
  ]);
  return {
    group,
    person: recipient.id,
    who: recipient.isTheMember ? 'you' : recipient.name,
    options: options[group].map(({ id, title }) => ({ id, title, withRemarks: needsRemarks(title) })),
    chosen: chosen.map(({ id, remarks }) => ({ id, remarks })),
    next: nextAfter(group, wanted),
  };
}

/**
 * The person in the address, or the first one if the address has none; somebody whom the member may not see
 * does not exist.
 */
async function findPerson(
  platform: Platform,
  member: Member,
  wanted: string,
): Promise<SeenRecipient | undefined> {
  if (wanted === '')
    return (await listRecipients(platform.database, member)).find(({ permissions }) => permissions.needs);
  const recipient = await findRecipient(platform.database, member, wanted);
  if (recipient === undefined || !recipient.permissions.needs) throw data(null, { status: 404 });
  return recipient;
}

function nextAfter(group: PreferenceGroup, person: string): string {
  return `/post-register?group=${groups[groups.indexOf(group) + 1] ?? 'done'}${person === '' ? '' : `&person=${encodeURIComponent(person)}`}`;
}

/** One group at a time; what was chosen in the others stays. */
export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const form = await formOf(request);
  const group = groups.find((each) => each === textOf(form, 'group')) ?? 'interaction';
  const recipient = await findPerson(requestContext.platform, member, textOf(form, 'person'));
  if (recipient === undefined) return redirect('/account/profile', 303);
  const [options, chosen] = await Promise.all([
    findPreferenceOptions(requestContext.platform.database),
    listChosenPreferences(requestContext.platform.database, recipient.id),
  ]);
  const ticked = new Set(listOf(form, 'needs'));
  const others = chosen.filter((need) => need.group !== group).map(({ id, remarks }) => ({ id, remarks }));
  const answered = options[group]
    .filter(({ id }) => ticked.has(id))
    .map(({ id, title }) => ({
      id,
      remarks: needsRemarks(title) ? textOf(form, `${id}-remarks`).trim().slice(0, 500) : null,
    }));
  const saved = await changeNeeds(requestContext.platform, member, recipient.id, [...others, ...answered]);
  if (saved.ok) return redirect(nextAfter(group, textOf(form, 'person')), 303);
  const values = Object.fromEntries(fieldsOf(form));
  return formReply(values, saved.refusal);
}

export default function PostRegister({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.group === 'no-one') return <NobodyYet />;
  if (page.group === 'done') return <AllSaid />;
  return (
    <Stack>
      <PageHead
        title="What matters to you"
        description="Tell us what those who come should know. Each question can be skipped."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle
        title="What matters to you"
        lead={`What should people know who come to ${page.who}? Only they see it, and you can skip it.`}
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="group" value={page.group} />
          <input type="hidden" name="person" value={page.person} />
          <CheckboxList
            name="needs"
            legend={legends[page.group]}
            hint="Choose all that fit."
            error={problemOf(actionData, 'needs')}
            defaultValues={page.chosen.map(({ id }) => id)}
            options={page.options.map(({ id, title, withRemarks }) => ({
              value: id,
              label: title,
              reveal: withRemarks ? (
                <Field
                  name={`${id}-remarks`}
                  label="What is it?"
                  autoComplete="off"
                  optional
                  maxLength={500}
                  defaultValue={
                    actionData?.values[`${id}-remarks`] ??
                    page.chosen.find((need) => need.id === id)?.remarks ??
                    ''
                  }
                  error={problemOf(actionData, `${id}-remarks`)}
                />
              ) : undefined,
            }))}
          />
          <Actions>
            <Button variant="primary">Save and go on</Button>
            <ButtonLink to={page.next} variant="secondary">
              Skip this
            </ButtonLink>
          </Actions>
        </Stack>
      </Form>
    </Stack>
  );
}

function NobodyYet() {
  return (
    <Stack>
      <PageHead
        title="What matters to you"
        description="First tell us who the help is for. Then we ask what those who come should know."
      />
      <PageTitle
        title="First, who is the help for?"
        lead="When we know that, we ask what those who come should know."
      />
      <Actions>
        <ButtonLink to="/account/profile" variant="primary">
          Fill in my profile
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

function AllSaid() {
  return (
    <Stack>
      <PageHead title="Thank you" description="All is saved. Here is what you can do next." />
      <PageTitle title="Thank you. All is saved." lead="You can change it at any time in your profile." />
      <LinkList
        items={[
          {
            to: '/services',
            label: 'Book your first visit',
            description: 'Choose what you need, and see the price at once.',
          },
          {
            to: '/account/notification-setting',
            label: 'Choose how we tell you things',
            description: 'By email, text or phone, and when to leave you alone.',
          },
          {
            to: '/account/profile',
            label: 'Look at your profile',
            description: 'Your address, and the person the help is for.',
          },
        ]}
      />
    </Stack>
  );
}
