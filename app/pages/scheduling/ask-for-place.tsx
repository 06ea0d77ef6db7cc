import { Form } from 'react-router';
import type { Service } from '#domains/services/service.ts';
import type { FieldProblem } from '#platform/result.ts';
import { pathTo } from '../../paths.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Actions, Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { Field } from '../../ui/Field.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { Stack } from '../../ui/Stack.tsx';

interface AskForPlaceProps {
  services: Service[];
  /** The one chosen on the way here, so that it is not asked for again. */
  service: Service | null;
  typedZip: string;
  /** Where a visitor was going who is not a member yet. */
  next: string;
  problems: FieldProblem[];
}

export function AskForPlace({ services, service, typedZip, next, problems }: AskForPlaceProps) {
  const problemOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <>
      <PageHead
        title="Where do you need help?"
        description="Enter your ZIP code to see right away if we can come."
        hasProblems={problems.length > 0}
      />
      <ErrorSummary problems={problems} />
      <PageTitle
        title="Where do you need help?"
        lead={
          service === null
            ? 'Two short questions, and you’ll know right away if we can come.'
            : `You’d like help with ${service.title.toLowerCase()}. First, we check if we can come.`
        }
      />
      <Form method="get" action={pathTo('/pre-service')}>
        <Stack>
          {next !== '' && <input type="hidden" name="next" value={next} />}
          {service === null ? (
            <RadioList
              name="service"
              legend="What do you need?"
              options={services.map(({ id, title, summary }) => ({
                value: id,
                label: title,
                description: summary,
              }))}
              error={problemOf('service')}
            />
          ) : (
            <input type="hidden" name="service" value={service.id} />
          )}
          <Field
            name="zip"
            label="Home ZIP code"
            hint="The 5 digits at the end of the address."
            autoComplete="postal-code"
            inputMode="numeric"
            width="short"
            maxLength={10}
            defaultValue={typedZip}
            error={problemOf('zip')}
          />
          <Actions>
            <Button variant="primary">Continue</Button>
          </Actions>
        </Stack>
      </Form>
    </>
  );
}
