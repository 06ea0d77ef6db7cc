import type { HTMLInputAutoCompleteAttribute } from 'react';
import { classNames } from './class-names.ts';
import { controlAttributes } from './field-ids.ts';
import { type ControlWidth, FieldFrame, type LabelledControl } from './FieldFrame.tsx';
import styles from './FieldFrame.module.css';

interface SelectProps extends LabelledControl {
  options: readonly { value: string; label: string }[];
  /** The first, empty entry: what to do, such as "Choose a state". */
  emptyLabel: string;
  /** Whether that entry is an answer, such as "None". */
  isEmptyAnswer?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  defaultValue?: string;
  width?: ControlWidth;
}

export function Select({
  name,
  label,
  hint,
  error,
  optional,
  options,
  emptyLabel,
  isEmptyAnswer = false,
  isLabelBeside,
  width = 'full',
  ...select
}: SelectProps) {
  return (
    <FieldFrame {...{ name, label, hint, error, optional, isLabelBeside }}>
      <select
        {...controlAttributes({ name, hint, error, optional: optional || isEmptyAnswer })}
        className={classNames(styles.control, styles[width])}
        {...select}
      >
        <option value="">{emptyLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
