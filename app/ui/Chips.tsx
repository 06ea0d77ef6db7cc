import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { type ChoiceOption, choiceId } from './Choice.tsx';
import { classNames } from './class-names.ts';
import { FieldSet, type Question } from './FieldSet.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Chips.module.css';

/** Short choices side by side, as many in a row as there is room for. */
export function Chips({
  size = 'times',
  children,
}: {
  size?: 'times' | 'words' | 'faces';
  children: ReactNode;
}) {
  return <div className={classNames(styles.chips, styles[size])}>{children}</div>;
}

/** The same of links, each an item of a list; the narrowest fit four in a row of a phone. */
export function ChipList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classNames(styles.chips, styles.days)} aria-label={label}>
      {children}
    </ul>
  );
}

interface ChipProps {
  id: string;
  name: string;
  value: string;
  label: ReactNode;
  note?: ReactNode;
  checked: boolean;
}

/** One choice of several; all of the chip is its label. */
export function Chip({ id, name, value, label, note, checked }: ChipProps) {
  return (
    <label className={styles.chip} htmlFor={id}>
      <input
        className={styles.control}
        type="radio"
        id={id}
        name={name}
        value={value}
        defaultChecked={checked}
      />
      {label}
      {note && (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <small>{note}</small>
        </>
      )}
    </label>
  );
}

/** A question whose answers are chips; a further question stands below all of them. */
export function RadioChips({
  options,
  defaultValue,
  size = 'words',
  ...question
}: Question & {
  options: readonly ChoiceOption[];
  defaultValue?: string;
  size?: 'times' | 'words';
}) {
  return (
    <FieldSet {...question}>
      <Chips size={size}>
        {options.map(({ value, label, price, description, reveal }, index) => (
          <Fragment key={value}>
            <Chip
              id={choiceId(question.name, value, index)}
              name={question.name}
              value={value}
              label={label}
              note={
                (price ?? description) && (
                  <>
                    {price} {description && <span>{description}</span>}
                  </>
                )
              }
              checked={value === defaultValue}
            />
            {reveal && <div className={styles.reveal}>{reveal}</div>}
          </Fragment>
        ))}
      </Chips>
    </FieldSet>
  );
}

/** Leads to other choices. `isCurrent` is of the one that is shown. */
export function ChipLink({
  to,
  isCurrent = false,
  children,
}: {
  to: string;
  isCurrent?: boolean;
  children: ReactNode;
}) {
  return (
    <Link className={styles.chip} to={to} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </Link>
  );
}

/** What cannot be chosen is text, and no control. */
export const ChipOut = ({ children }: { children: ReactNode }) => <p className={styles.out}>{children}</p>;
