import { Disclosure } from '../../ui/Disclosure.tsx';
import { Section } from '../../ui/Section.tsx';
import { Stack } from '../../ui/Stack.tsx';

const questions: readonly { question: string; answer: string }[] = [
  { question: 'Who comes?', answer: 'One person, whose name you see before you book. They know what you told us about yourself and your home.' },
  { question: 'Do I need a computer?', answer: 'No. You can do all of it on the phone with us. A person answers, and writes everything down for you.' },
  { question: 'I live far from my parents. Can I book for them?', answer: 'Yes. You can make an account and book for the person you care for. All times are shown in their time.' },
  { question: 'When do I pay?', answer: 'After the visit, with the card you choose. When you book, the bank only sets the money aside.' },
  { question: 'What if I have to cancel?', answer: 'You can cancel a cleaning for free until 24 hours before. Later it costs half. The fee is always shown before you decide.' },
];

export function Questions() {
  return (
    <Section>
      <Stack>
        <h2>Questions that people ask</h2>
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            {answer}
          </Disclosure>
        ))}
      </Stack>
    </Section>
  );
}
