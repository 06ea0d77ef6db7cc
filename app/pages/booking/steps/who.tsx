import { problemOf } from '../../../shell/forms.ts';
import { RadioList } from '../../../ui/RadioList.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

export function WhoStep({ data, reply }: StepProps) {
  const only = data.people.length === 1 ? data.people[0]?.value : undefined;
  return (
    <StepForm step="who">
      <RadioList
        name="recipient_id"
        legend={data.flow.whoFor}
        error={problemOf(reply, 'recipient_id')}
        defaultValue={reply?.values['recipient_id'] ?? data.answers.recipientId ?? only}
        options={data.people}
      />
    </StepForm>
  );
}
