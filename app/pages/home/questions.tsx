import { QuestionFacts } from '../../shell/structured-data.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Section } from '../../ui/Section.tsx';
import page from './home.module.css';

const questionsUnder = (canceling: string) => [
  {
    question: 'When do I pay?',
    answer:
      'After the visit. Before the visit, your bank holds the amount. We charge it when the work is done.',
  },
  {
    question: 'What if I need to cancel?',
    answer: `${canceling} You see the last free day and time before you book.`,
  },
  {
    question: 'Can I get the same helper each time?',
    answer:
      'Tell us who you like, and we’ll try. If you move a visit, the same helper comes if they’re available.',
  },
  {
    question: 'Can I book for my mother or father?',
    answer:
      'Yes. Create an account, tell us about them, and book. They do not need their own account. If they have one, they decide what you can do.',
  },
];

/** `canceling` are the sentences of the rules in force. */
export function Questions({ canceling }: { canceling: string }) {
  const questions = questionsUnder(canceling);
  return (
    <Section>
      <QuestionFacts questions={questions} />
      <div className={page.split}>
        <div className={page.words}>
          <h2>Good to know</h2>
        </div>
        <div>
          {questions.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </div>
    </Section>
  );
}
