import { problemOf, tickedOf } from '../../../shell/forms.ts';
import { Disclosure, DisclosureRow } from '../../../ui/Disclosure.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { listIn, noQuestions, valuesOver } from '../question-list.ts';
import { Questions } from '../questions.tsx';
import { isToldRefused, KnownList, NeedsFields } from '../steps/needs.tsx';
import { StepForm, type StepProps } from '../steps/step-form.tsx';
import type { RiderPart } from './rider.server.ts';
import styles from '../steps/step-form.module.css';

/** The way home, and one card of what the driver knows: with nothing new to say, it takes one press. */
export function RiderStep({ data, part, reply }: StepProps<RiderPart>) {
  const { wayBack, driver, work, known, given, whoSees, needs } = part;
  const asked = {
    ticked: (name: string) => tickedOf(reply, name, listIn(given[name])),
    valueOf: valuesOver(reply?.values, given),
    problemOf: (name: string) => problemOf(reply, name),
  };
  const hasProblem = driver.some(({ name }) => problemOf(reply, name) !== undefined);
  const questions = <Questions {...asked} questions={{ ...noQuestions, radios: [...driver] }} />;
  return (
    <StepForm data={data} step="rider" gap="close">
      <Questions {...asked} questions={{ ...noQuestions, radios: [wayBack] }} />
      <Questions {...asked} questions={{ ...noQuestions, work }} />
      <section className={styles.helper}>
        <h2>What your driver knows</h2>
        {known === null && questions}
        <div className={known === null ? undefined : styles.known}>
          {known !== null &&
            (known.length > 0 ? <KnownList items={known} /> : <p>You ride alone and need no help.</p>)}
          <DisclosureRow>
            {known !== null && (
              <Disclosure isSmall isGroup summary="Change this" open={hasProblem}>
                <p>{whoSees}</p>
                {questions}
              </Disclosure>
            )}
            <Disclosure isSmall isGroup summary="Add something" open={isToldRefused(needs, reply)}>
              <Stack>
                <NeedsFields data={data} part={needs} reply={reply} />
              </Stack>
            </Disclosure>
          </DisclosureRow>
        </div>
      </section>
    </StepForm>
  );
}
