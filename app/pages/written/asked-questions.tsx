import { Disclosure } from '../../ui/Disclosure.tsx';
import { ProseLine } from '../../ui/Prose.tsx';
import { Stack } from '../../ui/Stack.tsx';

export interface AskedQuestion {
  question: string;
  html: string;
}

export function AskedQuestions({ title, questions }: { title: string; questions: readonly AskedQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <Stack gap="close">
      <h2>{title}</h2>
      <div>
        {questions.map(({ question, html }) => (
          <Disclosure key={question} summary={question}>
            <ProseLine html={html} />
          </Disclosure>
        ))}
      </div>
    </Stack>
  );
}
