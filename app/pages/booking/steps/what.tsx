import { problemOf } from '../../../shell/forms.ts';
import { RadioList } from '../../../ui/RadioList.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { WhatPart } from './what.server.ts';

export function WhatStep({ part, reply }: StepProps<WhatPart>) {
  return (
    <StepForm step="what">
      <RadioList
        name="option_id"
        legend="Choose one"
        error={problemOf(reply, 'option_id')}
        defaultValue={reply?.values['option_id'] ?? part.chosen}
        options={part.kinds}
      />
    </StepForm>
  );
}
