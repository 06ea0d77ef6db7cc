import { describePrice } from '#domains/catalogue/rules.ts';
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
        options={data.service.options.map((option) => ({
          value: option.id,
          label: option.title,
          description: option.summary,
          price: describePrice(option.price),
        }))}
      />
    </StepForm>
  );
}
