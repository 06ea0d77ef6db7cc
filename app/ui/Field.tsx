import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlAttributes } from './field-ids.ts';
import { type ControlWidth, FieldFrame, type LabelledControl } from './FieldFrame.tsx';
import styles from './FieldFrame.module.css';

interface FieldProps extends LabelledControl {
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: HTMLInputTypeAttribute;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  defaultValue?: string;
  maxLength?: number;
  min?: string;
  max?: string;
  width?: ControlWidth;
  /** The form that it belongs to, where it is outside of it. */
  form?: string;
}

export function Field({
  name,
  label,
  hint,
  error,
  optional,
  width = 'full',
  type = 'text',
  ...input
}: FieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...controlAttributes({ name, hint, error, optional })}
        className={classNames(styles.control, styles[width])}
        type={type}
        {...input}
      />
    </FieldFrame>
  );
}
