import { Form } from 'react-router';
import type { FieldProblem } from '#platform/result.ts';
import { Actions, Button } from '../../ui/Button.tsx';
import { CheckboxList } from '../../ui/CheckboxList.tsx';
import { Field } from '../../ui/Field.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Select } from '../../ui/Select.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { Questions } from './calculator.server.ts';

interface PriceCalculatorProps {
  chosen: { id: string; title: string };
  questions: Questions;
  values: Record<string, string>;
  extras: string[];
  problems: FieldProblem[];
}

/** Everything that the price depends on in one form of the address: it can be sent to somebody, and nothing is kept. */
export function PriceCalculator({ chosen, questions, values, extras, problems }: PriceCalculatorProps) {
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <section id="calculator" aria-labelledby="calculator-title">
      <Stack>
        <Stack gap="close">
          <h2 id="calculator-title">What would {chosen.title.toLowerCase()} cost?</h2>
          <p>You book nothing here. We do not ask who you are.</p>
        </Stack>
        <Form method="get" action="/cleaning-detail">
          <Stack>
            <input type="hidden" name="option" value={chosen.id} />
            <input type="hidden" name="ask" value="price" />
            {questions.selects.map((question) => (
              <Select
                key={question.name}
                {...question}
                emptyLabel="Choose a number"
                width="medium"
                defaultValue={values[question.name]}
                error={problemOf(question.name)}
              />
            ))}
            {questions.radios && (
              <RadioList {...questions.radios} defaultValue={values[questions.radios.name]} error={problemOf(questions.radios.name)} />
            )}
            {questions.extras.length > 0 && (
              <CheckboxList
                name="extras"
                legend="Would you like anything else?"
                hint="You can skip this."
                options={questions.extras}
                defaultValues={extras}
                error={problemOf('extras')}
              />
            )}
            <Field
              name="zip"
              label="ZIP code of the home"
              hint="With it, we also show when we could come."
              optional
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
