import type { ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Choice.module.css';

export interface ChoiceOption {
  value: string;
  label: string;
  description?: ReactNode;
  price?: string;
  /** A further question that only this answer raises. */
  reveal?: ReactNode;
}

interface ChoiceProps extends ChoiceOption {
  type: 'radio' | 'checkbox';
  id: string;
  name: string;
  checked: boolean;
  /** Of a box: what is wrong with a choice of one is wrong with its group. */
  invalid?: boolean;
}

/** The whole row is the label, so a shaky hand hits it anywhere, and all of it is said once. */
export function Choice({
  type,
  id,
  name,
  value,
  label,
  description,
  price,
  reveal,
  checked,
  invalid,
}: ChoiceProps) {
  return (
    <>
      <label className={styles.row} htmlFor={id}>
        <input
          className={styles.control}
          type={type}
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          aria-invalid={invalid || undefined}
        />
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {apart(price, styles.price)}
          {apart(description, styles.description)}
        </span>
      </label>
      {reveal && <div className={styles.reveal}>{reveal}</div>}
    </>
  );
}

/** What stands apart on the page, and is said in one go with what is before it. */
const apart = (words: ReactNode, className: string | undefined) =>
  words && (
    <>
      <VisuallyHidden>, </VisuallyHidden>
      <span className={className}>{words}</span>
    </>
  );

/** The first choice carries the bare name as its id: an error summary links there. */
export const choiceId = (name: string, value: string, index: number) =>
  index === 0 ? name : `${name}-${value}`;
