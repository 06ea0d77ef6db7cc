import { Form, Link, redirect } from 'react-router';
import { memberOf } from '#domains/access/doors/request-context.ts';
import { hourLabel } from '#domains/availability/words.ts';
import { channelWords, topicWords } from '#domains/notifications/content.ts';
import { confirmEmail } from '#domains/notifications/returned-mail.server.ts';
import { findReachable, saveSettings } from '#domains/notifications/settings.server.ts';
import {
  addressOf,
  type Channel,
  channels,
  channelsFor,
  choicesKeptTo,
  noticeTopics,
  settingsInput,
  topicsOfVisits,
  usualChannel,
  usualNight,
} from '#domains/notifications/settings.ts';
import { formatPhone } from '#domains/people/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formOf, formReply, listOf, problemOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGrid } from '../../ui/ChoiceGrid.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FieldGroup } from '../../ui/FieldSet.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { SummaryList } from '../../ui/SummaryList.tsx';
import type { Route } from './+types/notification-setting';

export const handle = { breadcrumbs: [{ label: 'Home', href: '/' }, { label: 'Notifications' }] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const person = await findReachable(
    requestContext.platform,
    requestContext.platform.database,
    memberOf(requestContext).userId,
  );
  const phoneOf = (channel: Channel) => {
    const address = addressOf(person, channel);
    return address === undefined ? null : formatPhone(address);
  };
  return {
    saved: url.searchParams.has('saved'),
    confirmed: url.searchParams.has('confirmed'),
    hasChosen: person.settings !== null,
    settings: {
      quietFrom: person.settings?.quietFrom ?? null,
      quietUntil: person.settings?.quietUntil ?? null,
      choices: choicesKeptTo(person.settings?.choices ?? {}, person.canText),
    },
    usual: usualChannel(person),
    canText: person.canText,
    undeliverable: person.undeliverable,
    reachedBy: {
      email: person.email,
      text: phoneOf('text'),
      call: phoneOf('call'),
      letter: addressOf(person, 'letter') ?? null,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = await formOf(request);
  if (form.get('confirms') === 'email') {
    await confirmEmail(requestContext.platform, memberOf(requestContext));
    return redirect(pathTo('/account/notification-setting', { confirmed: 1 }), 303);
  }
  const values = Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, listOf(form, name).join(' ')]),
  );
  const parsed = settingsInput.safeParse({
    choices: Object.fromEntries(noticeTopics.map((topic) => [topic, listOf(form, topic)])),
    quiet_from: values['quiet_from'],
    quiet_until: values['quiet_until'],
  });
  if (!parsed.success) {
    // A wrong box is an error of its row, not of its place in the list.
    const problems = parsed.error.issues.map((issue) => ({
      field: String(issue.path[0] === 'choices' ? issue.path[1] : issue.path[0]),
      message: issue.message,
    }));
    return formReply(values, problems.length > 0 ? problems : problemsOf(parsed.error));
  }
  const saved = await saveSettings(requestContext.platform, memberOf(requestContext), parsed.data);
  if (!saved.ok) return formReply(values, saved.refusal);
  return redirect(pathTo('/account/notification-setting', { saved: 1 }), 303);
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }));

const columnsOf = (canText: boolean) =>
  channels
    .filter((channel) => channel !== 'text' || canText)
    .map((channel) => ({ value: channel, label: channelWords[channel] }));

type Loaded = Route.ComponentProps['loaderData'];

const WhatIsDone = ({ saved, confirmed }: Pick<Loaded, 'saved' | 'confirmed'>) => (
  <>
    {saved && <Banner tone="success" title="Saved. We’ll contact you this way from now on." />}
    {confirmed && <Banner tone="success" title="Thank you. We send email to you again." />}
  </>
);

const WhatComesBack = ({
  undeliverable,
  email,
}: Pick<Loaded, 'undeliverable'> & Pick<Loaded['reachedBy'], 'email'>) => (
  <>
    {undeliverable.includes('email') && <MailComesBack email={email} />}
    {undeliverable.includes('text') && (
      <Banner tone="warning" title="Our last text to you did not arrive.">
        We’ll use another way until then. Check your contact information, or call us.
      </Banner>
    )}
  </>
);

export default function NotificationSetting({
  loaderData: { settings, hasChosen, usual, reachedBy, undeliverable, saved, confirmed, canText },
  actionData: reply,
}: Route.ComponentProps) {
  const rows = noticeTopics.map((topic) => {
    const kept = settings.choices[topic] ?? (topic === 'news' ? [] : [usual]);
    return {
      name: topic,
      label: topicWords[topic].title,
      hint: topicWords[topic].hint,
      offered: channelsFor(topic).filter((channel) => channel !== 'text' || canText),
      chosen: reply === undefined ? kept : (reply.values[topic] ?? '').split(' '),
      error: problemOf(reply, topic),
    };
  });
  const ofVisits = rows.filter(({ name }) => topicsOfVisits.includes(name));
  const others = rows.filter(({ name }) => !topicsOfVisits.includes(name));
  return (
    <Stack>
      <PageHead
        title="Notifications"
        description="How we contact you about visits, payments and membership."
        hasProblems={reply !== undefined}
      />
      <FormProblems reply={reply} />
      {reply === undefined && <WhatIsDone saved={saved} confirmed={confirmed} />}
      <PageTitle
        title="How should we contact you?"
        lead="Choose one or more for each. If you choose none, you will not hear from us about it."
      />
      <WhatComesBack undeliverable={undeliverable} email={reachedBy.email} />
      <Form method="post">
        <Stack>
          <ChoiceGrid columns={columnsOf(canText)} rows={ofVisits} />
          <Disclosure
            summary="Payments, membership, news and more"
            open={others.some(({ error }) => error !== undefined)}
          >
            <ChoiceGrid columns={columnsOf(canText)} rows={others} />
          </Disclosure>
          <QuietHours settings={settings} hasChosen={hasChosen} reply={reply} />
          <Button variant="primary">Save</Button>
        </Stack>
      </Form>
      <Disclosure summary="Where our messages go">
        <WhereWeReachYou reachedBy={reachedBy} canText={canText} />
      </Disclosure>
      <p>
        We always contact you about your safety, account sign-ins and failed payments. You cannot turn these
        off.
      </p>
      <p>
        Who else gets messages? Family and friends who can act for you hear about your visits too. They choose
        how, in their own accounts. <Link to={pathTo('/account/profile')}>See your profile</Link>.
      </p>
    </Stack>
  );
}

function WhereWeReachYou({ reachedBy, canText }: Pick<Loaded, 'reachedBy' | 'canText'>) {
  return (
    <SummaryList
      rows={[
        {
          term: 'Email goes to',
          details:
            reachedBy.email ??
            `We have no email address for you, so we’ll ${canText ? 'text' : 'call'} instead.`,
        },
        {
          term: 'Texts go to',
          details:
            reachedBy.text ??
            (canText
              ? 'We have no phone number for you, so we’ll email instead.'
              : 'We cannot text yet. We’ll email or call instead.'),
        },
        {
          term: 'Letters go to',
          details:
            reachedBy.letter?.replaceAll('\n', ', ') ??
            'We have no home address for you. Add it in your profile.',
        },
        {
          term: 'We call',
          details: reachedBy.call ?? 'We have no phone number for you, so we’ll email instead.',
        },
      ]}
    />
  );
}

function QuietHours({
  settings,
  hasChosen,
  reply,
}: Pick<Loaded, 'settings' | 'hasChosen'> & { reply: Route.ComponentProps['actionData'] }) {
  const hour = (name: string, kept: number | null) =>
    reply?.values[name] ?? (kept === null ? '' : String(kept));
  return (
    <Stack gap="close">
      <h2>Quiet hours</h2>
      <p>We do not call or text during these hours. Messages wait until they end.</p>
      {!hasChosen && (
        <p>
          Until you save this page, reminders and all else that can wait are held from{' '}
          {hourLabel(usualNight.quietFrom)} to {hourLabel(usualNight.quietUntil)}.
        </p>
      )}
      <FieldGroup>
        <Select
          name="quiet_from"
          label="Start"
          emptyLabel="No quiet hours"
          optional
          options={hours}
          width="medium"
          defaultValue={hour('quiet_from', settings.quietFrom)}
          error={problemOf(reply, 'quiet_from')}
        />
        <Select
          name="quiet_until"
          label="End"
          emptyLabel="No quiet hours"
          optional
          options={hours}
          width="medium"
          defaultValue={hour('quiet_until', settings.quietUntil)}
          error={problemOf(reply, 'quiet_until')}
        />
      </FieldGroup>
    </Stack>
  );
}

/** A member who confirms the address gets mail there again, until it comes back once more. */
function MailComesBack({ email }: { email: string | null }) {
  return (
    <Banner tone="warning" title={`Our email to ${email ?? 'you'} came back. Is the address right?`}>
      <Stack gap="close">
        <p>Until then, we use another way to reach you, if we have one.</p>
        <Form method="post">
          <Button variant="secondary" name="confirms" value="email">
            Yes, it is right
          </Button>
        </Form>
        <Link to={pathTo('/account/contact', { kind: 'email' })}>No, change my email address</Link>
      </Stack>
    </Banner>
  );
}
