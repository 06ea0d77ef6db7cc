import { problemOf } from '../../../shell/forms.ts';
import { RadioList } from '../../../ui/RadioList.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { WhoPart } from './who.server.ts';

export function WhoStep({ data, part, reply }: StepProps<WhoPart>) {
  return (
    <StepForm step="who">
      <RadioList
        name="recipient_id"
        legend={data.flow.whoFor}
        error={problemOf(reply, 'recipient_id')}
        defaultValue={reply?.values['recipient_id'] ?? part.chosen}
        options={part.people}
      />
    </StepForm>
  );
}
