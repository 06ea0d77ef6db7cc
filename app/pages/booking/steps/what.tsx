import { problemOf } from '../../../shell/forms.ts';
import { RadioList } from '../../../ui/RadioList.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

export function WhatStep({ data, reply }: StepProps) {
  return (
    <StepForm step="what">
      <RadioList
        name="option_id"
        legend="Choose one"
        error={problemOf(reply, 'option_id')}
        defaultValue={reply?.values['option_id'] ?? data.answers.visit?.optionId}
        options={data.kinds}
      />
    </StepForm>
  );
}
