import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FormProblems } from '../../shell/form-problems.tsx';
import type { FormReply } from '../../shell/forms.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { StandingLink } from '../../ui/StandingLink.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { flowPath } from './step-path.ts';
import type { StepProps } from './steps/step-form.tsx';
import type { PageOfBooking, StepName } from './steps/step.ts';
import styles from './booking-page.module.css';

/** One page of a booking and how far it is; `View` shows what is asked on it. */
export function BookingPage<Part extends { name: StepName }>({
  data,
  reply,
  View,
}: {
  data: PageOfBooking & { part: Part };
  reply: FormReply | undefined;
  View: (props: StepProps<Part>) => ReactNode;
}) {
  const { flow, steps, part } = data;
  const asked = steps.filter(({ isAsked }) => isAsked);
  const current = asked.findIndex(({ name }) => name === part.name);
  const title = asked[current]?.title ?? '';
  const before = asked[current - 1];
  return (
    <div className={styles.page}>
      <PageHead
        title={`${title} Book ${flow.visit}`}
        description={`Book ${flow.visit}, one question at a time.`}
        hasProblems={reply !== undefined}
      />
      <div className={styles.head}>
        <Steps count={asked.length} current={current + 1} />
        {before && (
          <p className={styles.back}>
            <StandingLink to={before.path}>Back to: {before.title}</StandingLink>
          </p>
        )}
        <Stack gap="close">
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
          {data.changed && reply === undefined && (
            <Banner tone="info" title="What we ask about this has changed">
              <p>Look at it once more.</p>
            </Banner>
          )}
          <PageTitle title={title} />
        </Stack>
      </div>
      <View data={data} part={part} reply={reply ?? data.unsent ?? undefined} />
    </div>
  );
}
