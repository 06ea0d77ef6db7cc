import { Form, Link, redirect } from 'react-router';
import { z } from 'zod';
import type { RequestContext } from '#domains/access/doors/request-context.ts';
import { sessionCookies } from '#domains/access/doors/session-cookie.ts';
import {
  findRegistrationDraft,
  finishRegistration,
  saveRegistrationDraft,
} from '#domains/access/registration.server.ts';
import {
  isGiven,
  type RegistrationAnswers,
  type RegistrationDraft,
  registrationParts,
} from '#domains/access/registration.ts';
import { problemsOfRegistration } from '#domains/access/sign-in.server.ts';
import { plans } from '#domains/membership/membership.ts';
import { formatPhone } from '#domains/people/words.ts';
import { problemsOf } from '#platform/validation/problems.ts';
import { pathTo } from '../../paths.ts';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formReply, readForm } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { promisedWindow } from '../requestcallback/promised-window.server.ts';
import type { Route } from './+types/join';
import { JoinFields } from './join-fields.tsx';
import { joinStepAt, type JoinWay } from './join-steps.ts';
import { registrationCookie } from './registration-cookie.ts';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { way, index, step } = joinStepAt(url.pathname);
  // Someone waiting for a call may have an account already.
  if (requestContext.member !== null) throw redirect(way.afterwards);
  const draft = await findRegistrationDraft(platform, registrationCookie(platform.publicUrl).read(request));
  const open = firstOpen(way, draft);
  const before = way.steps[open];
  if (index > open && before !== undefined) throw redirect(before.path);
  const { contact, ...answers } = draft.answers;
  return {
    step,
    index,
    titles: way.steps.map(({ title }) => title),
    promised: await promisedWindow(requestContext, url),
    known: { ...answers, contact: contact?.kind === 'phone' ? formatPhone(contact.value) : contact?.value },
    hasPassword: draft.hasPassword,
    plans: plans.map((plan) => ({
      value: plan.id,
      label: plan.title,
      description: plan.forWhom,
      price: plan.monthlyCents === 0 ? 'Free' : `$${plan.monthlyCents / 100} a month`,
    })),
  };
}

/** The first page that still has a question open. */
function firstOpen(way: JoinWay, draft: RegistrationDraft): number {
  const open = way.steps.findIndex(({ parts }) => parts.some((part) => !isGiven(part, draft)));
  return open === -1 ? way.steps.length - 1 : open;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const { platform } = requestContext;
  const { way, index, step } = joinStepAt(url.pathname);
  const values = await readForm(request);
  const parsed = step.parts.map((part) => ({
    part,
    read: (registrationParts[part] as z.ZodType<RegistrationAnswers & { password?: string }>).safeParse(
      values,
    ),
  }));
  const problems = parsed.flatMap(({ read }) => (read.success ? [] : problemsOf(read.error)));
  if (problems.length > 0) return formReply(values, await problemsOfRegistration(platform, problems, values));
  const given = Object.assign({}, ...parsed.map(({ read }) => read.data)) as RegistrationAnswers & {
    password?: string;
  };
  const cookie = registrationCookie(platform.publicUrl);
  const saved = await saveRegistrationDraft(platform, cookie.read(request), given);
  if (!saved.ok) return formReply(values, saved.refusal);
  const next = way.steps[index + 1];
  if (next !== undefined)
    return redirect(next.path, {
      status: 303,
      headers: { 'Set-Cookie': cookie.set(saved.value.token, saved.value.expiresAt) },
    });
  return finish(requestContext, way, saved.value, values);
}

async function finish(
  requestContext: RequestContext,
  way: JoinWay,
  kept: { token: string; expiresAt: Date },
  values: Record<string, string>,
) {
  const { platform } = requestContext;
  const cookie = registrationCookie(platform.publicUrl);
  const { answers } = await findRegistrationDraft(platform, kept.token);
  const chosen = plans.find(({ id, monthlyCents }) => id === answers.plan && monthlyCents > 0);
  const afterwards =
    chosen === undefined ? way.afterwards : pathTo('/subscription', { plan: chosen.id, billing: 'monthly' });
  const opened = await finishRegistration(platform, kept.token, requestContext, afterwards);
  if (!opened.ok) return formReply(values, opened.refusal);
  const headers = new Headers();
  for (const each of sessionCookies(platform.publicUrl, opened.value)) headers.append('Set-Cookie', each);
  headers.append('Set-Cookie', cookie.cleared);
  return redirect(pathTo('/activate-account', { next: afterwards }), { status: 303, headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Join({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <Stack>
      <PageHead
        title={page.step.title}
        description={page.step.description}
        hasProblems={actionData !== undefined}
      />
      {page.titles.length > 1 && <Steps count={page.titles.length} current={page.index + 1} />}
      <FormProblems reply={actionData} />
      {page.promised !== null && (
        <Banner tone="success" title={`We’ll call ${page.promised}.`}>
          You’re all set. You do not need to do anything else.
        </Banner>
      )}
      <PageTitle title={page.step.title} lead={page.step.lead} />
      <Form method="post" reloadDocument>
        <Stack>
          <JoinFields
            parts={page.step.parts}
            known={page.known}
            hasPassword={page.hasPassword}
            plans={page.plans}
            reply={actionData}
          />
          <Actions>
            <Button variant="primary">{page.step.button}</Button>
          </Actions>
        </Stack>
      </Form>
      <p>
        Already have an account? <Link to={pathTo('/signin')}>Sign in</Link>
      </p>
    </Stack>
  );
}
