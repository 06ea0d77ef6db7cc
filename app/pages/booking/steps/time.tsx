import { zoneInWords } from '#domains/people/rules.ts';
import { problemOf } from '../../../shell/forms.ts';
import { SlotList } from '../../../ui/SlotList.tsx';
import { LaterDays } from '../later-days.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

export function TimeStep({ data, reply }: StepProps) {
  if (data.days === null || data.zone === null) return null;
  if (data.days.length === 0) {
    return (
      <>
        <p>We have no free time in the next 30 days. Please let us call you: we will find one.</p>
        <LaterDays from={null} />
      </>
    );
  }
  return (
    <>
      <StepForm step="time">
        <SlotList
          name="starts_at"
          legend="Choose a day and time"
          hint={`All times are ${zoneInWords(data.zone)}.`}
          days={data.days}
          defaultValue={reply?.values['starts_at'] ?? data.answers.startsAt}
          error={problemOf(reply, 'starts_at')}
        />
        {data.mayRepeat && <RepeatFields data={data} reply={reply} />}
      </StepForm>
      <LaterDays from={data.later} />
    </>
  );
}
