import { Form } from 'react-router';
import type { FieldProblem } from '#platform/result.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Flow } from './flows.ts';
import type { Questions as QuestionList } from './question-list.ts';
import { Questions } from './questions.tsx';

interface PriceCalculatorProps {
  flow: Flow;
  chosen: { id: string; title: string };
  questions: QuestionList;
  values: Record<string, string>;
  extras: string[];
  problems: FieldProblem[];
}

/**
 * Everything the price depends on, as one form in the address: it can be sent to another person, and nothing
 * is kept.
 */
export function PriceCalculator({ flow, chosen, questions, values, extras, problems }: PriceCalculatorProps) {
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
              extras={extras}
              problemOf={problemOf}
            />
            <Field
              name="zip"
              label={flow.serviceId === 'rides' ? 'Pickup ZIP code' : 'Home ZIP code'}
              hint="Add it to see available times too."
              optional={flow.serviceId !== 'rides'}
              autoComplete="postal-code"
              inputMode="numeric"
              width="short"
              maxLength={10}
              defaultValue={values['zip']}
              error={problemOf('zip')}
            />
            <Actions>
              <Button variant="secondary">See the price</Button>
            </Actions>
          </Stack>
        </Form>
      </Stack>
    </section>
  );
}
