import type { ReactNode } from 'react';
import { Checkboxes } from './CheckboxList.tsx';
import type { ChoiceOption } from './Choice.tsx';
import { Disclosure } from './Disclosure.tsx';
import { FieldSet, type Question } from './FieldSet.tsx';
import styles from './Choice.module.css';

interface FoldedCheckboxListProps extends Question {
  options: readonly ChoiceOption[];
  /** What is seen only once its fold is opened, or where something in it is ticked. */
  folded: readonly { title: string; options: readonly ChoiceOption[] }[];
  defaultValues: readonly string[];
  /** Where these folds are: by themselves, or with what else is seldom wanted. */
  around?: (folds: ReactNode) => ReactNode;
}

/** A long list of which most people need only the first few. */
export function FoldedCheckboxList({
  options,
  folded,
  defaultValues,
  around = (folds) => folds,
  ...question
}: FoldedCheckboxListProps) {
  return (
    <FieldSet {...question}>
      <Checkboxes question={question} options={options} defaultValues={defaultValues} />
      {around(
        <div className={styles.folds}>
          {folded.map((fold) => (
            <Disclosure
              key={fold.title}
              summary={fold.title}
              isGroup
              open={fold.options.some(({ value }) => defaultValues.includes(value))}
            >
              <Checkboxes
                question={question}
                options={fold.options}
                defaultValues={defaultValues}
                firstIndex={options.length}
              />
            </Disclosure>
          ))}
        </div>,
      )}
    </FieldSet>
  );
}
