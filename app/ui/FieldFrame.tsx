import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { hintId } from './field-ids.ts';
import styles from './FieldFrame.module.css';

export type ControlWidth = 'full' | 'medium' | 'short';

export interface LabelledControl {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** A field that can be left empty says so; everything else is required. */
  optional?: boolean;
  /** For a short control among many, whose label has two or three words. */
  isLabelBeside?: boolean;
}

/** Label above, then hint, then what is wrong, then the control: the order they are read in. */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  optional,
  isLabelBeside = false,
  children,
}: LabelledControl & { children: ReactNode }) {
  return (
    <div className={classNames(styles.frame, isLabelBeside && styles.beside)}>
      <label htmlFor={name} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p id={hintId(name)} className={styles.hint}>
          {hint}
        </p>
      )}
      <ErrorMessage name={name} message={error} />
      {children}
    </div>
  );
}
