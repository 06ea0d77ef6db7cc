import { isRoundTrip } from '#domains/catalogue/ride.ts';
import { zoneInWords } from '#domains/people/people.ts';
import { problemOf } from '../../../shell/forms.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { SlotList } from '../../../ui/SlotList.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { stepPath } from '../journey.ts';
import { OtherDays } from '../other-days.tsx';
import { BothWaysWeekly } from './both-ways-weekly.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const howOften = [
  { value: 'once', label: 'Just once' },
  { value: 'weekly', label: 'Every week' },
  { value: 'fortnightly', label: 'Every two weeks' },
  {
    value: 'monthly',
    label: 'Every month',
    description: 'On the same weekday, such as each second Tuesday.',
  },
];

export function TimeStep({ data, reply }: StepProps) {
  if (data.days === null || data.zone === null) return null;
  const isBack = data.step === 'back';
  const name = isBack ? 'back_at' : 'starts_at';
  if (data.days.length === 0) {
    return (
      <>
        <p>We have no free time in the next 60 days. Please let us call you: we will find one.</p>
        <OtherDays />
      </>
    );
  }
  return (
    <>
      {data.isHomeLater && data.draftId !== null && (
        <Banner tone="info" title="On the day of your ride there, nobody is free to bring you home">
          <StandingLink to={stepPath(data.flow, data.draftId, 'time')}>
            Choose another time for the way there
          </StandingLink>
        </Banner>
      )}
      <StepForm step={isBack ? 'back' : 'time'}>
        <SlotList
          name={name}
          legend="Choose a day and time"
          hint={`${data.wayThere === null ? '' : `${data.wayThere} These are the times at which a driver can pick you up there. `}All times are ${zoneInWords(data.zone)}.`}
          days={data.days}
          defaultValue={reply?.values[name] ?? (isBack ? data.answers.backAt : data.answers.startsAt)}
          error={problemOf(reply, name)}
        />
        {data.mayRepeat && !isBack && (
          <RadioList
            name="every"
            legend="How often should we come?"
            options={howOften}
            defaultValue={reply?.values['every'] ?? data.answers.every ?? 'once'}
            error={problemOf(reply, 'every')}
          />
        )}
      </StepForm>
      <OtherDays earlier={data.earlier} later={data.later} />
      {isRoundTrip(data.answers.visit) && <BothWaysWeekly data={data} />}
    </>
  );
}
