import { zoneInWords } from '#domains/people/words.ts';
import { problemOf } from '../../../shell/forms.ts';
import { RadioList } from '../../../ui/RadioList.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { StepForm, type StepProps } from './step-form.tsx';
import type { VisitsPart } from './visits.server.ts';

/**
 * All visits before any is booked. Those that cannot be as wished are asked about first, and none is dropped
 * silently.
 */
export function VisitsStep({ data, part, reply }: StepProps<VisitsPart>) {
  const asked = part.planned.filter((visit) => visit.isAsked);
  const zone = `All times are ${part.isRide ? 'pickup times, ' : ''}${zoneInWords(part.zone)}.`;
  const free = part.planned.filter((visit) => !visit.isAsked);
  return (
    <StepForm data={data} step="visits">
      <p>
        {asked.length === 0
          ? `We can come all ${free.length} times. ${zone}`
          : `We can come ${free.length} of ${part.planned.length} times. Tell us what to do about the others. ${zone}`}
      </p>
      {asked.map((visit) => (
        <RadioList
          key={visit.field}
          name={visit.field}
          legend={visit.when}
          hint={visit.why}
          options={visit.choices}
          defaultValue={reply?.values[visit.field] ?? visit.before}
          error={problemOf(reply, visit.field)}
        />
      ))}
      {free.length > 0 && (
        <Stack gap="close">
          <h2>We can come on these days</h2>
          <ol>
            {free.map((visit) => (
              <li key={visit.field}>{visit.when}</li>
            ))}
          </ol>
        </Stack>
      )}
    </StepForm>
  );
}
