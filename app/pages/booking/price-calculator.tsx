import { Form } from 'react-router';
import type { ServiceOption } from '#domains/services/service.ts';
import type { FieldProblem } from '#platform/result.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FieldRow } from '../../ui/FieldRow.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Questions as QuestionList } from './question-list.ts';
import { Questions } from './questions.tsx';

interface PriceCalculatorProps {
  flow: { detailPath: string };
  chosen: Pick<ServiceOption, 'id' | 'kind' | 'title'>;
  questions: QuestionList;
  values: Record<string, string>;
  ticked: Record<string, string[]>;
  problems: FieldProblem[];
}

/**
 * Everything the price depends on, as one form in the address: it can be sent to another person, and nothing
 * is kept.
 */
export function PriceCalculator({ flow, chosen, questions, values, ticked, problems }: PriceCalculatorProps) {
  // A ride has no price before it is known where it begins.
  const isRide = chosen.kind === 'ride';
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <section id="calculator">
      <Stack>
        <Stack gap="close">
          <h2>{chosen.title}: what would it cost?</h2>
          <p>This is only a price. We do not ask who you are.</p>
        </Stack>
        <Form method="get" action={flow.detailPath}>
          <Stack>
            <input type="hidden" name="option" value={chosen.id} />
            <input type="hidden" name="ask" value="price" />
            <Questions
              questions={questions}
              foldsExtras
              valueOf={(name) => values[name]}
              ticked={(name) => ticked[name] ?? []}
              problemOf={problemOf}
            />
            <FieldRow>
              <Field
                name="zip"
                label={isRide ? 'Pickup ZIP code' : 'Home ZIP code'}
                hint={isRide ? undefined : 'Add it to see available times too.'}
                optional={!isRide}
                autoComplete="postal-code"
                inputMode="numeric"
                maxLength={10}
                defaultValue={values['zip']}
                error={problemOf('zip')}
              />
              <Button variant="secondary">See the price</Button>
            </FieldRow>
          </Stack>
        </Form>
      </Stack>
    </section>
  );
}
