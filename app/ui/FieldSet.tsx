import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ErrorMessage } from './ErrorMessage.tsx';
import { describedBy, hintId } from './field-ids.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './FieldSet.module.css';

/** `page` makes the question the page's h1; `heard` is said alone, where a heading above asks the same. */
export type LegendLevel = 'page' | 'section' | 'label' | 'heard';

export interface Question {
  name: string;
  legend: string;
  legendLevel?: LegendLevel;
  hint?: ReactNode;
  error?: string;
}

export function FieldSet({
  name,
  legend,
  legendLevel = 'label',
  hint,
  error,
  children,
}: Question & { children: ReactNode }) {
  return (
    <fieldset
      aria-describedby={describedBy({ name, hint, error })}
      className={classNames(error && styles.invalid)}
    >
      <legend
        className={classNames(
          styles.legend,
          legendLevel === 'page' && styles.page,
          legendLevel === 'heard' && styles.heard,
        )}
      >
        {legendLevel === 'page' && <h1>{legend}</h1>}
        {legendLevel === 'section' && <h2>{legend}</h2>}
        {legendLevel === 'label' && legend}
        {legendLevel === 'heard' && <VisuallyHidden>{legend}</VisuallyHidden>}
      </legend>
      {hint && (
        <p id={hintId(name)} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <div className={styles.error}>
          <ErrorMessage name={name} message={error} />
        </div>
      )}
      {children}
    </fieldset>
  );
}

/** Several fields that belong together, such as an address. */
export function FieldGroup({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}
