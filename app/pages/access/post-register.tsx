import { data, redirect } from 'react-router';
import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { inviteCarer } from '#domains/care-circle/carer.server.ts';
import { invitationInput } from '#domains/care-circle/carer.ts';
import { changeNeeds } from '#domains/care-circle/needs.server.ts';
import { listChosenPreferences } from '#domains/people/chosen-need.server.ts';
import { whoSeesInWords } from '#domains/people/disclosure/who-sees.ts';
import type { PreferenceGroup } from '#domains/people/need.ts';
import type { Member } from '#domains/people/people.ts';
import { findRecipient, listRecipients, type SeenRecipient } from '#domains/people/recipient.server.ts';
import { findPreferenceOptions } from '#domains/services/service.server.ts';
import type { PreferenceOption } from '#domains/services/service.ts';
import type { Platform } from '#platform/platform.ts';
import type { FieldProblem, Refusal, Result } from '#platform/result.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { fieldsOf, formOf, formReply, listOf, listsOf, textOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Actions, ButtonLink } from '../../ui/Button.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { answeredNeeds, askedNeeds } from '../account/needs/asked-needs.server.ts';
import { NeedChoices } from '../account/needs/need-choices.tsx';
import type { Route } from './+types/post-register';
import { Invitation } from './post-register/invitation.tsx';
import { Step } from './post-register/step.tsx';
import { askedWays, saveWays } from './post-register/ways.server.ts';
import { Ways } from './post-register/ways.tsx';

const groups = ['interaction', 'ride', 'dietary'] as const satisfies PreferenceGroup[];
/** What is asked, one page after the other. */
const pages = [...groups, 'ways', 'invitation', 'done'] as const;
type AskedPage = (typeof pages)[number];
const legends: Record<PreferenceGroup, string> = {
  interaction: 'What should every helper know?',
  ride: 'What should your driver know?',
  dietary: 'Food and diet',
};
/** The one service that needs are about, whose few that come first count; null where they are about several. */
function onlyServiceOf(options: readonly PreferenceOption[]): string | null {
  const [only, ...others] = new Set(options.flatMap(({ mattersFor }) => mattersFor));
  return others.length > 0 ? null : (only ?? null);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { platform, member } = context.get(contextOfRequest);
  if (member === null) throw redirect(pathTo('/signin'));
  const wanted = url.searchParams.get('person') ?? '';
  const recipient = await findPerson(platform, member, wanted);
  if (recipient === undefined) return { group: 'no-one' as const };
  const asked = pages.find((each) => each === url.searchParams.get('group')) ?? 'interaction';
  const next = nextAfter(asked, wanted);
  if (asked === 'done' || (asked === 'invitation' && !recipient.own)) return { group: 'done' as const };
  const about = { person: wanted, who: recipient.isTheMember ? 'you' : recipient.name, next };
  if (asked === 'invitation') return { group: asked, ...about };
  if (asked === 'ways') return { group: asked, ...about, ways: await askedWays(platform, member) };
  const [options, chosen] = await Promise.all([
    findPreferenceOptions(platform.database),
    listChosenPreferences(platform.database, recipient.id),
  ]);
  return {
    ...about,
    group: asked,
    person: recipient.id,
    asked: askedNeeds(options[asked], chosen, onlyServiceOf(options[asked])),
    whoSees: whoSeesInWords('remarks'),
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

/** A member who adds another person has said how to tell of visits, and may invite from the page of that. */
function nextAfter(page: AskedPage, person: string): string {
  const asked = person === '' ? pages : [...groups, 'done'];
  return pathTo('/post-register', { group: asked[asked.indexOf(page) + 1] ?? 'done', person });
}

/** One page at a time; what was said on the others stays. */
export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const member = memberOf(requestContext);
  const form = await formOf(request);
  const page = pages.find((each) => each === textOf(form, 'group')) ?? 'interaction';
  const recipient = await findPerson(requestContext.platform, member, textOf(form, 'person'));
  if (recipient === undefined) return redirect(pathTo('/account/profile'), 303);
  const wrong = await wrongWith(requestContext, page, recipient, form);
  if (wrong === undefined) return redirect(nextAfter(page, textOf(form, 'person')), 303);
  const fields = fieldsOf(form);
  return formReply(Object.fromEntries(fields), wrong, undefined, listsOf(fields));
}

/** Saves what was said on a page; answers what is wrong with it, if anything. */
async function wrongWith(
  requestContext: RequestContext,
  page: AskedPage,
  recipient: SeenRecipient,
  form: FormData,
): Promise<FieldProblem[] | Refusal | undefined> {
  const { platform } = requestContext;
  const member = memberOf(requestContext);
  if (page === 'done') return undefined;
  if (page === 'ways') return refusalOf(await saveWays(platform, member, listOf(form, 'ways')));
  if (page === 'invitation') {
    const wish = invitationInput.safeParse({
      ...Object.fromEntries(fieldsOf(form)),
      recipient_id: recipient.id,
    });
    return wish.success
      ? refusalOf(await inviteCarer(platform, requestContext, member, wish.data))
      : problemsOf(wish.error);
  }
  const [options, chosen] = await Promise.all([
    findPreferenceOptions(platform.database),
    listChosenPreferences(platform.database, recipient.id),
  ]);
  const needs = answeredNeeds(form, options[page], chosen);
  return refusalOf(await changeNeeds(platform, member, recipient.id, needs));
}

const refusalOf = (result: Result<unknown>) => (result.ok ? undefined : result.refusal);

export default function PostRegister({ loaderData: page, actionData }: Route.ComponentProps) {
  if (page.group === 'no-one') return <NobodyYet />;
  if (page.group === 'done') return <AllSaid />;
  if (page.group === 'ways') return <Ways {...page} reply={actionData} />;
  if (page.group === 'invitation') return <Invitation {...page} reply={actionData} />;
  return (
    <Step
      {...page}
      title="Your needs and preferences"
      lead={`What should helpers know about ${page.who}? ${page.whoSees} It’s optional.`}
      send="Save and continue"
      reply={actionData}
    >
      <NeedChoices
        legend={legends[page.group]}
        hint="Check all that apply."
        asked={page.asked}
        reply={actionData}
      />
    </Step>
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
            to: pathTo('/account/profile'),
            label: 'Review your profile',
            description: 'Your address and the person the help is for.',
          },
        ]}
      />
    </Stack>
  );
}
