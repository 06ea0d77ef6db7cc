import { zoneInWords } from '#domains/people/people.ts';
import { problemOf } from '../../../shell/forms.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { SlotList } from '../../../ui/SlotList.tsx';
import { StandingLink } from '../../../ui/StandingLink.tsx';
import { OtherDays } from '../other-days.tsx';
import { stepPath } from '../step-path.ts';
import type { BackPart } from './back.server.ts';
import { BothWaysWeekly } from './both-ways-weekly.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { TimePart } from './time.server.ts';

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

export function TimeStep({ data, part, reply }: StepProps<TimePart>) {
  if (part.days.length === 0) return <NoTimes />;
  const { zone, days, chosen, every, earlier, later } = part;
  return (
    <>
      <StepForm step="time">
        <SlotList
          name="starts_at"
          legend="Choose a day and time"
          hint={`All times are ${zoneInWords(zone)}.`}
          days={days}
          defaultValue={reply?.values['starts_at'] ?? chosen}
          error={problemOf(reply, 'starts_at')}
        />
        {every !== null && (
          <RadioList
            name="every"
            legend="How often should we come?"
            options={howOften}
            defaultValue={reply?.values['every'] ?? every.chosen ?? 'once'}
            error={problemOf(reply, 'every')}
          />
        )}
      </StepForm>
      <OtherDays earlier={earlier} later={later} />
      {part.isRoundTrip && <BothWaysWeekly data={data} />}
    </>
  );
}

export function BackStep({ data: { flow, draftId }, part, reply }: StepProps<BackPart>) {
  if (part.days.length === 0) return <NoTimes />;
  const { zone, days, chosen, earlier, later, wayThere } = part;
  return (
    <>
      {part.isHomeLater && draftId !== null && (
        <Banner tone="info" title="On the day of your ride there, nobody is free to bring you home">
          <StandingLink to={stepPath(flow, draftId, 'time')}>
            Choose another time for the way there
          </StandingLink>
        </Banner>
      )}
      <StepForm step="back">
        <SlotList
          name="back_at"
          legend="Choose a day and time"
          hint={`${wayThere} These are the times at which a driver can pick you up there. All times are ${zoneInWords(zone)}.`}
          days={days}
          defaultValue={reply?.values['back_at'] ?? chosen}
          error={problemOf(reply, 'back_at')}
        />
      </StepForm>
      <OtherDays earlier={earlier} later={later} />
      <BothWaysWeekly data={{ flow, draftId }} />
    </>
  );
}

function NoTimes() {
  return (
    <>
      <p>We have no free time in the next 60 days. Please let us call you: we will find one.</p>
      <OtherDays />
    </>
  );
}
