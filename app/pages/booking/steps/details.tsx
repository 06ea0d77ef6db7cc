import { extrasOf, formatCents, hourChoices, questionOf } from '#domains/catalogue/rules.ts';
import type { ServiceOption } from '#domains/catalogue/schema.ts';
import { mostBathrooms, mostBedrooms, mostOtherRooms } from '#domains/catalogue/cleaning/schema.ts';
import { problemOf } from '../../../shell/forms.ts';
import { CheckboxList } from '../../../ui/CheckboxList.tsx';
import { FieldGroup } from '../../../ui/FieldSet.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Select } from '../../../ui/Select.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).map((value) => ({ value, label: value }));

const roomQuestions = [
  { name: 'bedrooms', label: 'Bedrooms', options: upTo(0, mostBedrooms) },
  { name: 'bathrooms', label: 'Bathrooms', options: upTo(1, mostBathrooms) },
  { name: 'otherRooms', label: 'Other rooms, such as an office or a hall', options: upTo(0, mostOtherRooms) },
];

export function RoomsStep({ data, reply }: StepProps) {
  const option = data.service.options.find((each) => each.id === data.answers.visit?.optionId);
  if (option === undefined) return null;
  const given = data.answers.visit ?? { optionId: option.id };
  const value = (name: string) => {
    const kept = reply?.values[name] ?? (given as Record<string, unknown>)[name];
    return typeof kept === 'string' ? kept : undefined;
  };
  const extras = extrasOf(option, data.service.extras);
  return (
    <StepForm step="rooms" goOn="See the free times">
      {questionOf(option) === 'rooms' && (
        <FieldGroup>
          {roomQuestions.map((question) => (
            <Select
              key={question.name}
              {...question}
              emptyLabel="Choose a number"
              width="medium"
              defaultValue={value(question.name)}
              error={problemOf(reply, question.name)}
            />
          ))}
        </FieldGroup>
      )}
      {questionOf(option) === 'hours' && <HoursQuestion option={option} value={value('hours')} error={problemOf(reply, 'hours')} />}
      {questionOf(option) === 'load' && <LoadQuestion option={option} value={value('load')} error={problemOf(reply, 'load')} />}
      {extras.length > 0 && (
        <CheckboxList
          name="extras"
          legend="Would you like anything else?"
          hint="You can skip this."
          error={problemOf(reply, 'extras')}
          defaultValues={(given as { extras?: string[] }).extras ?? []}
          options={extras.map((extra) => ({
            value: extra.id,
            label: extra.title,
            price: extra.priceCents === 0 ? 'Free' : formatCents(extra.priceCents),
            description: extra.extraMinutes > 0 ? `Takes ${extra.extraMinutes} minutes more.` : undefined,
          }))}
        />
      )}
    </StepForm>
  );
}

interface ChoiceProps {
  option: ServiceOption;
  value: string | undefined;
  error: string | undefined;
}

function HoursQuestion({ option, value, error }: ChoiceProps) {
  return (
    <RadioList
      name="hours"
      legend="How many hours?"
      defaultValue={value}
      error={error}
      options={hourChoices(option).map((hours) => ({ value: String(hours), label: `${hours} hours` }))}
    />
  );
}

function LoadQuestion({ option, value, error }: ChoiceProps) {
  if (option.price.kind !== 'choice') return null;
  return (
    <RadioList
      name="load"
      legend="How much should we take away?"
      defaultValue={value}
      error={error}
      options={option.price.choices.map((choice) => ({ value: choice.id, label: choice.title, price: formatCents(choice.cents) }))}
    />
  );
}
