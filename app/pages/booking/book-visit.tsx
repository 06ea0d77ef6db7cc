import { Link } from 'react-router';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formOf } from '../../shell/forms.ts';
import { findKeptForm, forgetKeptForm, pathOfQuestion } from '../../shell/kept-form.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { contextOfRequest } from '../../shell/request-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { Steps } from '../../ui/Steps.tsx';
import type { Route } from './+types/book-visit';
import { bookerAt } from './ask.server.ts';
import { readStep } from './read-step.server.ts';
import { RiderStep } from './ride/rider.tsx';
import { WayStep } from './ride/way.tsx';
import { saveStep } from './save-step.server.ts';
import { flowPath } from './step-path.ts';
import { CheckStep } from './steps/check.tsx';
import { DetailsStep } from './steps/details.tsx';
import { DishesStep } from './steps/dishes.tsx';
import { NeedsStep } from './steps/needs.tsx';
import type { StepProps } from './steps/step-form.tsx';
import type { StepPart } from './steps/steps.server.ts';
import { BackStep, TimeStep } from './steps/time.tsx';
import { VisitsStep } from './steps/visits.tsx';
import { WhatStep } from './steps/what.tsx';
import { WhoStep } from './steps/who.tsx';

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const requestContext = context.get(contextOfRequest);
  return readStep(requestContext, url, bookerAt(requestContext, url), (path) =>
    findKeptForm(requestContext, request, path),
  );
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const requestContext = context.get(contextOfRequest);
  const form = await formOf(request);
  const answer = await saveStep(requestContext, url, bookerAt(requestContext, url), form);
  if (answer instanceof Response) await forgetKeptForm(requestContext, request, pathOfQuestion(url, form));
  return answer;
}

export default function BookVisit({ loaderData: data, actionData: reply }: Route.ComponentProps) {
  const { flow, steps, part } = data;
  const asked = steps.filter(({ isAsked }) => isAsked);
  const current = asked.findIndex(({ name }) => name === part.name);
  const title = asked[current]?.title ?? '';
  const before = asked[current - 1];
  return (
    <Stack gap="wide">
      <PageHead
        title={`${title} Book ${flow.visit}`}
        description={`Book ${flow.visit}, one question at a time.`}
        hasProblems={reply !== undefined}
      />
      <Stack gap="close">
        <Steps count={asked.length} current={current + 1} />
        {before && (
          <p>
            <StandingLink to={before.path}>Back to: {before.title}</StandingLink>
          </p>
        )}
        <FormProblems reply={reply} />
        {data.unsent !== null && reply === undefined && (
          <Banner tone="info" title="We saved what you typed">
            <p>Check your answers, then continue.</p>
          </Banner>
        )}
        {data.resumed && reply === undefined && (
          <Banner tone="info" title="We saved your answers">
            <p>
              Continue where you left off, or <Link to={flowPath(flow, { new: '1' })}>start over</Link>.
            </p>
          </Banner>
        )}
        {data.taken && reply === undefined && (
          <Banner tone="warning" title="That time is no longer available">
            <p>Your other answers are saved. Choose another time.</p>
          </Banner>
        )}
        <PageTitle title={title} />
      </Stack>
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
    case 'way':
      return <WayStep {...props} part={part} />;
    case 'rider':
      return <RiderStep {...props} part={part} />;
    case 'time':
      return <TimeStep {...props} part={part} />;
    case 'back':
      return <BackStep {...props} part={part} />;
    case 'visits':
      return <VisitsStep {...props} part={part} />;
    case 'needs':
      return <NeedsStep {...props} part={part} />;
    case 'dishes':
      return <DishesStep {...props} part={part} />;
    case 'check':
      return <CheckStep {...props} part={part} />;
  }
}
