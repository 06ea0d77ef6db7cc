import { problemOf, tickedOf } from '../../../shell/forms.ts';
import { Questions } from '../questions.tsx';
import type { DetailsPart } from './details.server.ts';
import { StepForm, type StepProps } from './step-form.tsx';

export function DetailsStep({ part: { questions, given }, reply }: StepProps<DetailsPart>) {
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
        questions={questions}
        valueOf={value}
        extras={tickedOf(reply, 'extras', extras)}
        problemOf={(name) => problemOf(reply, name)}
      />
    </StepForm>
  );
}
