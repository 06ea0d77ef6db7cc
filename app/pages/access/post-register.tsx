import { data, Form, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { findPreferenceOptions } from '#domains/catalogue/service.server.ts';
import { listChosenPreferences } from '#domains/people/chosen-need.server.ts';
import { whoSeesInWords } from '#domains/people/disclosure/who-sees.ts';
import type { PreferenceGroup } from '#domains/people/need.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient, listRecipients, type SeenRecipient } from '#domains/people/recipient.server.ts';
import type { Platform } from '#platform/platform.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { fieldsOf, formOf, formReply, listsOf, textOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, Button, ButtonLink } from '../../ui/Button.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { answeredNeeds, askedNeeds } from '../account/needs/asked-needs.server.ts';
import { NeedChoices } from '../account/needs/need-choices.tsx';
import type { Route } from './+types/post-register';

const groups = ['interaction', 'ride', 'dietary'] as const satisfies PreferenceGroup[];
const legends: Record<PreferenceGroup, string> = {
  interaction: 'What should every helper know?',
  ride: 'What should your driver know?',
  dietary: 'Food and diet',
};
/** Whose list of the few that matter first counts in a group; null where it is about every service. */
const serviceOf: Record<PreferenceGroup, string | null> = {
  interaction: null,
  ride: 'rides',
  dietary: 'meals',
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  if (member === null) throw redirect(pathTo('/signin'));
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
    asked: askedNeeds(options[group], chosen, serviceOf[group]),
    whoSees: whoSeesInWords('remarks'),
    next: nextAfter(group, wanted),
  };
}

/**
 * The person in the address, or the first one if the address has none; a recipient that the member may not
 * see does not exist.
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
  return pathTo('/post-register', { group: groups[groups.indexOf(group) + 1] ?? 'done', person });
}

/** One group at a time; what was chosen in the others stays. */
export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const form = await formOf(request);
  const group = groups.find((each) => each === textOf(form, 'group')) ?? 'interaction';
  const recipient = await findPerson(requestContext.platform, member, textOf(form, 'person'));
  if (recipient === undefined) return redirect(pathTo('/account/profile'), 303);
  const [options, chosen] = await Promise.all([
    findPreferenceOptions(requestContext.platform.database),
    listChosenPreferences(requestContext.platform.database, recipient.id),
  ]);
  const saved = await changeNeeds(
    requestContext.platform,
    member,
    recipient.id,
    answeredNeeds(form, options[group], chosen),
  );
  if (saved.ok) return redirect(nextAfter(group, textOf(form, 'person')), 303);
  const fields = fieldsOf(form);
  return formReply(Object.fromEntries(fields), saved.refusal, undefined, listsOf(fields));
}

export default function PostRegister({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.group === 'no-one') return <NobodyYet />;
  if (page.group === 'done') return <AllSaid />;
  return (
    <Stack>
      <PageHead
        title="Your needs and preferences"
        description="Tell us what your helper should know. Every question is optional."
        hasProblems={actionData !== undefined}
      />
      <FormProblems reply={actionData} />
      <PageTitle
        title="Your needs and preferences"
        lead={`What should helpers know about ${page.who}? ${page.whoSees} It’s optional.`}
      />
      <Form method="post">
        <Stack>
          <input type="hidden" name="group" value={page.group} />
          <input type="hidden" name="person" value={page.person} />
          <NeedChoices
            legend={legends[page.group]}
            hint="Check all that apply."
            asked={page.asked}
            reply={actionData}
          />
          <Actions>
            <Button variant="primary">Save and continue</Button>
            <ButtonLink to={page.next} variant="secondary">
              Skip for now
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
        title="Your needs and preferences"
        description="First tell us who the help is for. Then we’ll ask what your helper should know."
      />
      <PageTitle title="First, who is the help for?" lead="Then we’ll ask what your helper should know." />
      <Actions>
        <ButtonLink to={pathTo('/account/profile')} variant="primary">
          Fill out my profile
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

function AllSaid() {
  return (
    <Stack>
      <PageHead title="Thank you" description="Everything is saved. Here’s what you can do next." />
      <PageTitle title="Thank you. Everything is saved." lead="You can change it anytime in your profile." />
      <LinkList
        items={[
          {
            to: pathTo('/services'),
            label: 'Book your first visit',
            description: 'Choose what you need and see the price before you book.',
          },
          {
            to: pathTo('/account/care-circle'),
            label: 'Invite family or a friend to help',
            description:
              'They can see your visits and, if you allow it, book for you. You can stop it anytime.',
          },
          {
            to: pathTo('/account/notification-setting'),
            label: 'Choose how we reach you',
            description: 'Email, text or phone, and when to leave you alone.',
          },
          {
            to: pathTo('/account/profile'),
            label: 'Review your profile',
            description: 'Your address and the person the help is for.',
          },
        ]}
      />
    </Stack>
  );
}
