import { problemOf, tickedOf } from '../../../shell/forms.ts';
import { Questions } from '../questions.tsx';
import { StepForm, type StepProps } from './step-form.tsx';

export function DetailsStep({ data, reply }: StepProps) {
  if (data.questions === null) return null;
  const given: Record<string, unknown> = { ...data.known, ...data.answers.visit };
  const value = (name: string) => {
    const kept = reply?.values[name] ?? given[name];
    return typeof kept === 'string' ? kept : undefined;
  };
  const extras = Array.isArray(given['extras'])
    ? given['extras'].filter((each) => typeof each === 'string')
    : [];
  return (
    <StepForm step="details" goOn="See the free times">
      <Questions
        questions={data.questions}
        valueOf={value}
        extras={tickedOf(reply, 'extras', extras)}
        problemOf={(name) => problemOf(reply, name)}
      />
    </StepForm>
  );
}
