import { Choice, type ChoiceOption, choiceId } from './Choice.tsx';
import { FieldSet, type Question } from './FieldSet.tsx';
import styles from './Choice.module.css';

interface RadioListProps extends Question {
  options: readonly ChoiceOption[];
  /** Nothing is selected in advance, unless the person chose it before. */
  defaultValue?: string;
}

export function RadioList({ options, defaultValue, ...question }: RadioListProps) {
  return (
    <FieldSet {...question}>
      <div className={styles.list}>
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type="radio"
            id={choiceId(question.name, option.value, index)}
            name={question.name}
            checked={option.value === defaultValue}
            {...option}
          />
        ))}
      </div>
    </FieldSet>
  );
}
