import { useSite } from '../../shell/site-context.ts';
import { QuestionFacts } from '../../shell/structured-data.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Section } from '../../ui/Section.tsx';
import page from './home.module.css';

const questions = [
  {
    question: 'When do I pay?',
    answer:
      'After the visit. When you book, your bank sets the amount aside. We take it when the work is done.',
  },
  {
    question: 'What if I have to cancel?',
    answer:
      'A visit is free to cancel until 24 hours before, a ride until 2 hours. After that it costs half. You see the last free moment, with day and time, before you book.',
  },
  {
    question: 'Can I have the same person each time?',
    answer:
      'Tell us who you like, and we try. When you move a visit, the same person comes if they are free.',
  },
  {
    question: 'Can I book for my mother or father?',
    answer:
      'Yes. You make the account, tell us about them, and book. They do not need an account of their own. If they have one, they decide what you may do.',
  },
  {
    question: 'How do I know that a call is really from you?',
    answer:
      'We never ask for a password, a code or a card number on the phone. If you are not sure, hang up and call the number on this page.',
  },
];

export function Questions() {
  const { phone } = useSite();
  return (
    <Section tone="tint">
      <QuestionFacts questions={questions} />
      <div className={page.split}>
        <div className={page.words}>
          <h2>Good questions</h2>
          <p>
            Do you want to know something else? Call <a href={phone.href}>{phone.display}</a>. We like to
            talk.
          </p>
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
