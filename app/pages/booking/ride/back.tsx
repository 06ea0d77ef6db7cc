import { zoneInWords } from '#domains/people/words.ts';
import { problemOf } from '../../../shell/forms.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { AnotherDayForm } from '../free-times/choose-day.tsx';
import { ChooseTime } from '../free-times/choose-time.tsx';
import { CallMe } from '../free-times/no-time-suits.tsx';
import { stepPath } from '../step-path.ts';
import type { BackPart } from '../steps/back.server.ts';
import { StepForm, type StepProps } from '../steps/step-form.tsx';
import { NoTimes } from '../steps/time.tsx';

/** When a rider is picked up for the way home. */
export function BackStep({ data, part, reply }: StepProps<BackPart>) {
  const { flow, draftId } = data;
  const { times, wayThere, isHomeLater } = part;
  if (times === null) return <NoTimes />;
  return (
    <>
      {isHomeLater && draftId !== null && (
        <Banner tone="info" title="No driver is available to bring you home that day">
          <StandingLink to={stepPath(flow, draftId, 'time')}>Choose another time to go</StandingLink>
        </Banner>
      )}
      <AnotherDayForm />
      <StepForm data={data} step="back" more={<CallMe />}>
        <Stack gap="close">
          <ChooseTime
            name="back_at"
            times={times}
            hint={`${wayThere} These are the times a driver can pick you up there. All times are ${zoneInWords(times.zone)}.`}
            posted={reply?.values['back_at']}
            error={problemOf(reply, 'back_at')}
          />
        </Stack>
      </StepForm>
    </>
  );
}
