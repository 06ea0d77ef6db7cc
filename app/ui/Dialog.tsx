import {
  type FormEvent,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Logo } from '../illustrations/Logo.tsx';
import { Actions, Button } from './Button.tsx';
import { dialogProblem, type DialogInputKind } from './dialog-rules.ts';
import { Field } from './Field.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  /** With an input, what was typed. */
  onConfirm: (typed: string) => void;
  onCancel: () => void;
  /** Something to type before confirming. */
  input?: {
    kind: DialogInputKind;
    name: string;
    label: string;
    autoComplete: HTMLInputAutoCompleteAttribute;
  };
  children?: ReactNode;
}

/** Asks once more, where JavaScript runs. Without it, the same question is a page of its own or a plain link. */
export function Dialog({ open, ...question }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  const cancelInsteadOfClosing = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    question.onCancel();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={open ? titleId : undefined}
      onCancel={cancelInsteadOfClosing}
    >
      {open && <Question {...question} titleId={titleId} />}
    </dialog>
  );
}

function Question({
  titleId,
  title,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  input,
  children,
}: Omit<DialogProps, 'open'> & { titleId: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [problem, setProblem] = useState<string>();
  // The question comes first: an answer that has the focus right away is given by accident.
  useEffect(() => heading.current?.focus(), []);
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = event.currentTarget.querySelector('input')?.value.trim() ?? '';
    const found = input === undefined ? undefined : dialogProblem(input.kind, typed);
    setProblem(found);
    if (found === undefined) onConfirm(typed);
    else event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form className={styles.content} onSubmit={confirm} noValidate>
      <Logo />
      <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
      {input && (
        <Field
          name={input.name}
          label={input.label}
          error={problem}
          autoComplete={input.autoComplete}
          inputMode={input.kind}
        />
      )}
      <Actions>
        <Button variant="primary">{confirmLabel}</Button>
        <Button variant="secondary" type="button" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </Actions>
    </form>
  );
}
