import { Link } from 'react-router';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { forgetUnsent } from '../../shell/unsent-form.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { Steps } from '../../ui/Steps.tsx';
import type { Route } from './+types/book-visit';
import type { Flow } from './flows.ts';
import { stepPath, stepsFor, type Step, titleOf } from './journey.ts';
import { readStep } from './read-step.server.ts';
import { saveStep } from './save-step.server.ts';
import { CheckStep } from './steps/check.tsx';
import { DetailsStep } from './steps/details.tsx';
import { NeedsStep } from './steps/needs.tsx';
import { TimeStep } from './steps/time.tsx';
import { UntilStep } from './steps/until.tsx';
import { VisitsStep } from './steps/visits.tsx';
import { WhatStep } from './steps/what.tsx';
import { WhoStep } from './steps/who.tsx';

const views = {
  who: WhoStep,
  what: WhatStep,
  details: DetailsStep,
  time: TimeStep,
  back: TimeStep,
  until: UntilStep,
  visits: VisitsStep,
  needs: NeedsStep,
  check: CheckStep,
};

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return readStep(context.get(contextOfRequest), url, request);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = await formOf(request);
  const answer = await saveStep(requestContext, url, form);
  return answer instanceof Response ? forgetUnsent(requestContext, request, url, form, answer) : answer;
}

export default function BookVisit({ loaderData: data, actionData: reply }: Route.ComponentProps) {
  const View = views[data.step];
  const steps = stepsFor(data.answers);
  return (
    <Stack gap="wide">
      <PageHead
        title={`${titleOf(data.step, data.flow)} Book ${data.flow.visit}`}
        description={`Book ${data.flow.visit}, one question at a time.`}
        hasProblems={reply !== undefined}
      />
      <Steps steps={steps.map((step) => titleOf(step, data.flow))} current={steps.indexOf(data.step) + 1} />
      <FormProblems reply={reply} />
      {data.unsent !== null && reply === undefined && (
        <Banner tone="info" title="We kept what you typed">
          <p>You had been signed out. Please look at your answers, and go on.</p>
        </Banner>
      )}
      {data.resumed && reply === undefined && (
        <Banner tone="info" title="We kept your answers">
          <p>
            You can go on where you stopped, or <Link to={`${data.flow.path}?new=1`}>start again</Link>.
          </p>
        </Banner>
      )}
      {data.taken && reply === undefined && (
        <Banner tone="warning" title="The time you chose is no longer free">
          <p>Nothing is lost but the time. Please choose another one.</p>
        </Banner>
      )}
      {data.step !== 'who' && (
        <BackLink before={steps[steps.indexOf(data.step) - 1]} draftId={data.draftId} flow={data.flow} />
      )}
      <PageTitle title={titleOf(data.step, data.flow)} />
      <View data={data} reply={reply ?? data.unsent ?? undefined} />
    </Stack>
  );
}

function BackLink({
  before,
  draftId,
  flow,
}: {
  before: Step | undefined;
  draftId: string | null;
  flow: Flow;
}) {
  return before && draftId ? (
    <p>
      <StandingLink to={stepPath(flow, draftId, before)}>Back to: {titleOf(before, flow)}</StandingLink>
    </p>
  ) : null;
}
