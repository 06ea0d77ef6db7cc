import { Link } from 'react-router';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formOf } from '../../shell/forms.ts';
import { forgetKeptForm, pathOfQuestion } from '../../shell/kept-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { Steps } from '../../ui/Steps.tsx';
import type { Route } from './+types/book-visit';
import { readStep } from './read-step.server.ts';
import { saveStep } from './save-step.server.ts';
import { stepPath } from './step-path.ts';
import { CheckStep } from './steps/check.tsx';
import { DetailsStep } from './steps/details.tsx';
import { NeedsStep } from './steps/needs.tsx';
import type { StepProps } from './steps/step-form.tsx';
import type { StepPart } from './steps/steps.server.ts';
import { BackStep, TimeStep } from './steps/time.tsx';
import { UntilStep } from './steps/until.tsx';
import { VisitsStep } from './steps/visits.tsx';
import { WhatStep } from './steps/what.tsx';
import { WhoStep } from './steps/who.tsx';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  return readStep(context.get(contextOfRequest), url, request);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = await formOf(request);
  const answer = await saveStep(requestContext, url, form);
  if (answer instanceof Response) await forgetKeptForm(requestContext, request, pathOfQuestion(url, form));
  return answer;
}

export default function BookVisit({ loaderData: data, actionData: reply }: Route.ComponentProps) {
  const { flow, steps, part, draftId } = data;
  const current = steps.findIndex(({ name }) => name === part.name);
  const title = steps[current]?.title ?? '';
  const before = steps[current - 1];
  return (
    <Stack gap="wide">
      <PageHead
        title={`${title} Book ${flow.visit}`}
        description={`Book ${flow.visit}, one question at a time.`}
        hasProblems={reply !== undefined}
      />
      <Steps steps={steps.map((step) => step.title)} current={current + 1} />
      <FormProblems reply={reply} />
      {data.unsent !== null && reply === undefined && (
        <Banner tone="info" title="We kept what you typed">
          <p>You had been signed out. Please look at your answers, and go on.</p>
        </Banner>
      )}
      {data.resumed && reply === undefined && (
        <Banner tone="info" title="We kept your answers">
          <p>
            You can go on where you stopped, or <Link to={`${flow.path}?new=1`}>start again</Link>.
          </p>
        </Banner>
      )}
      {data.taken && reply === undefined && (
        <Banner tone="warning" title="The time you chose is no longer free">
          <p>Nothing is lost but the time. Please choose another one.</p>
        </Banner>
      )}
      {before && draftId && (
        <p>
          <StandingLink to={stepPath(flow, draftId, before.name)}>Back to: {before.title}</StandingLink>
        </p>
      )}
      <PageTitle title={title} />
      <StepView data={data} part={part} reply={reply ?? data.unsent ?? undefined} />
    </Stack>
  );
}

function StepView({ part, ...props }: StepProps<StepPart>) {
  switch (part.name) {
    case 'who':
      return <WhoStep {...props} part={part} />;
    case 'what':
      return <WhatStep {...props} part={part} />;
    case 'details':
      return <DetailsStep {...props} part={part} />;
    case 'time':
      return <TimeStep {...props} part={part} />;
    case 'back':
      return <BackStep {...props} part={part} />;
    case 'until':
      return <UntilStep {...props} part={part} />;
    case 'visits':
      return <VisitsStep {...props} part={part} />;
    case 'needs':
      return <NeedsStep {...props} part={part} />;
    case 'check':
      return <CheckStep {...props} part={part} />;
  }
}
