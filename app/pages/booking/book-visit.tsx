import { Link } from 'react-router';
import type { Route } from './+types/cleaning';
import { FormProblems } from '../../shell/form-problems.tsx';
import { formOf } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { visitContext } from '../../shell/visit.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { stepPath, stepTitles, steps } from './journey.ts';
import { readStep } from './read-step.server.ts';
import { saveStep } from './save-step.server.ts';
import { CheckStep } from './steps/check.tsx';
import { NeedsStep } from './steps/needs.tsx';
import { RoomsStep } from './steps/rooms.tsx';
import { TimeStep } from './steps/time.tsx';
import { WhatStep } from './steps/what.tsx';
import { WhoStep } from './steps/who.tsx';

const views = { who: WhoStep, what: WhatStep, rooms: RoomsStep, time: TimeStep, needs: NeedsStep, check: CheckStep };

export async function loader({ context, url }: Route.LoaderArgs) {
  return readStep(context.get(visitContext), url);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return saveStep(context.get(visitContext), url, await formOf(request));
}

export default function CleaningPage({ loaderData: data, actionData: reply }: Route.ComponentProps) {
  const View = views[data.step];
  return (
    <Stack gap="wide">
      <PageHead title={`${stepTitles[data.step]} Book a cleaning`} description="Book a cleaning, one question at a time." hasProblems={reply !== undefined} />
      <Steps steps={steps.map((step) => stepTitles[step])} current={steps.indexOf(data.step) + 1} />
      <FormProblems reply={reply} />
      {data.resumed && reply === undefined && (
        <Banner tone="info" title="We kept your answers">
          <p>
            You can go on where you stopped, or <Link to="/cleaning?new=1">start again</Link>.
          </p>
        </Banner>
      )}
      {data.taken && reply === undefined && (
        <Banner tone="warning" title="Somebody else has just taken this time">
          <p>Nothing is lost but the time. Please choose another one.</p>
        </Banner>
      )}
      {data.step !== 'who' && <BackLink step={data.step} draftId={data.draftId} />}
      <PageTitle title={stepTitles[data.step]} />
      <View data={data} reply={reply} />
    </Stack>
  );
}

function BackLink({ step, draftId }: { step: (typeof steps)[number]; draftId: string | null }) {
  const before = steps[steps.indexOf(step) - 1];
  return before && draftId ? (
    <p>
      <StandingLink to={stepPath(draftId, before)}>Back to: {stepTitles[before]}</StandingLink>
    </p>
  ) : null;
}
