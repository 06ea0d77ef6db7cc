import { problemOf } from '../../../shell/forms.ts';
import { RadioList } from '../../../ui/RadioList.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { WhatPart } from './what.server.ts';

export function WhatStep({ data, part, reply }: StepProps<WhatPart>) {
  return (
    <StepForm data={data} step="what">
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
