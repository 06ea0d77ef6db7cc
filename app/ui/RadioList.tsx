import { Choice, type ChoiceOption, choiceId } from './Choice.tsx';
import { Disclosure } from './Disclosure.tsx';
import { FieldSet, type Question } from './FieldSet.tsx';
import styles from './Choice.module.css';

interface RadioListProps extends Question {
  options: readonly ChoiceOption[];
  /** Nothing is selected in advance, unless the person chose it before. */
  defaultValue?: string;
  /** Answers that are seldom wanted, closed until one of them is chosen. */
  folded?: { summary: string; options: readonly ChoiceOption[] };
}

export function RadioList({ options, defaultValue, folded, ...question }: RadioListProps) {
  const choices = (some: readonly ChoiceOption[], from = 0) => (
    <div className={styles.list}>
      {some.map((option, index) => (
        <Choice
          key={option.value}
          type="radio"
          id={choiceId(question.name, option.value, from + index)}
          name={question.name}
          checked={option.value === defaultValue}
          {...option}
        />
      ))}
    </div>
  );
  return (
    <FieldSet {...question}>
      {choices(options)}
      {folded && (
        <Disclosure
          isSmall
          isGroup
          summary={folded.summary}
          open={folded.options.some(({ value }) => value === defaultValue)}
        >
          {choices(folded.options, options.length)}
        </Disclosure>
      )}
    </FieldSet>
  );
}
