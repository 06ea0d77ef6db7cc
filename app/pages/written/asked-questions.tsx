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
      <QuestionList questions={questions} />
    </Stack>
  );
}

/** Many questions: their topics first, each of which opens. */
export function QuestionsByTopic({
  title,
  topics,
}: {
  title: string;
  topics: readonly { title: string; questions: readonly AskedQuestion[] }[];
}) {
  if (topics.length === 0) return null;
  return (
    <Stack gap="close">
      <h2>{title}</h2>
      <div>
        {topics.map((topic) => (
          <Disclosure key={topic.title} summary={topic.title}>
            <QuestionList questions={topic.questions} />
          </Disclosure>
        ))}
      </div>
    </Stack>
  );
}

/** Each question opens. */
export function QuestionList({ questions }: { questions: readonly AskedQuestion[] }) {
  return (
    <div>
      {questions.map(({ question, html }) => (
        <Disclosure key={question} summary={question}>
          <ProseLine html={html} />
        </Disclosure>
      ))}
    </div>
  );
}
