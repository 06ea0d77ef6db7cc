import { zoneInWords } from '#domains/people/words.ts';
import { problemOf } from '../../../shell/forms.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { LinkList } from '../../../ui/LinkList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { AnotherDayForm } from '../free-times/choose-day.tsx';
import { ChooseTime } from '../free-times/choose-time.tsx';
import { NoTimeSuits } from '../free-times/no-time-suits.tsx';
import { stepPath } from '../step-path.ts';
import type { BackPart } from './back.server.ts';
import { BothWaysWeekly } from './both-ways-weekly.tsx';
import { HowOften } from './how-often.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { TimePart } from './time.server.ts';

export function TimeStep({
  data,
  part: { times, every, isRoundTrip, language, who, missed },
  reply,
}: StepProps<TimePart>) {
  if (times === null && who.chosen === null) return <NoTimes />;
  if (times === null)
    return (
      <>
        <p>{who.chosen} has no open times in the next 60 days. Others may.</p>
        <LinkList items={who.choices} />
        <NoTimeSuits />
      </>
    );
  return (
    <>
      {missed !== null && (
        <Banner tone="warning" title="No driver is available for that time">
          <p>{missed}</p>
        </Banner>
      )}
      {language !== null && <p>{language}</p>}
      <AnotherDayForm />
      <StepForm data={data} step="time">
        <Stack>
          {every !== null && <HowOften {...every} reply={reply} />}
          <ChooseTime
            name="starts_at"
            times={times}
            hint={`All times are ${zoneInWords(times.zone)}.`}
            posted={reply?.values['starts_at']}
            error={problemOf(reply, 'starts_at')}
          />
          {who.choices.length > 0 && (
            <Disclosure summary={`With ${who.chosen ?? 'any available helper'}. Choose a helper`}>
              <LinkList items={who.choices} />
            </Disclosure>
          )}
          <NoTimeSuits />
          {isRoundTrip && <BothWaysWeekly data={data} />}
        </Stack>
      </StepForm>
    </>
  );
}

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
      <StepForm data={data} step="back">
        <Stack>
          <ChooseTime
            name="back_at"
            times={times}
            hint={`${wayThere} These are the times a driver can pick you up there. All times are ${zoneInWords(times.zone)}.`}
            posted={reply?.values['back_at']}
            error={problemOf(reply, 'back_at')}
          />
          <NoTimeSuits />
          <BothWaysWeekly data={data} />
        </Stack>
      </StepForm>
    </>
  );
}

function NoTimes() {
  return (
    <>
      <p>We have no open times in the next 60 days. Request a call and we’ll find one.</p>
      <NoTimeSuits />
    </>
  );
}
