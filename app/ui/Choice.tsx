import type { ReactNode } from 'react';
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
  invalid: boolean;
}

/** The whole row is the label, so a shaky hand hits it anywhere. */
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
  const descriptionId = `${id}-description`;
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
          aria-describedby={description ? descriptionId : undefined}
          aria-invalid={invalid || undefined}
        />
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          {price && <span className={styles.price}>{price}</span>}
          {description && (
            <span id={descriptionId} className={styles.description}>
              {description}
            </span>
          )}
        </span>
      </label>
      {reveal && <div className={styles.reveal}>{reveal}</div>}
    </>
  );
}

/** The first choice carries the bare name as its id: an error summary links there. */
export const choiceId = (name: string, value: string, index: number) =>
  index === 0 ? name : `${name}-${value}`;
