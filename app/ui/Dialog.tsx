import { type FormEvent, type HTMLInputAutoCompleteAttribute, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Logo } from '../illustrations/Logo.tsx';
import { Actions, Button } from './Button.tsx';
import { dialogProblem, type DialogInputKind } from './dialog-rules.ts';
import styles from './Dialog.module.css';
import { Field } from './Field.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  /** With an input, what was typed. */
  onConfirm: (typed: string) => void;
  onCancel: () => void;
  /** Something to type before confirming. */
  input?: { kind: DialogInputKind; name: string; label: string; autoComplete: HTMLInputAutoCompleteAttribute };
  children?: ReactNode;
}

/** Asks once more, where JavaScript runs. Without it, the same question is a page of its own or a plain link. */
export function Dialog({ open, title, confirmLabel, cancelLabel, onConfirm, onCancel, input, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [problem, setProblem] = useState<string>();
  const titleId = useId();
  useEffect(() => {
    setProblem(undefined);
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // The question comes first: an answer that is focused at once is given by accident.
    heading.current?.focus();
  }, [open]);

  const cancelInsteadOfClosing = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onCancel();
  };
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = input === undefined ? '' : String(new FormData(event.currentTarget).get(input.name) ?? '').trim();
    const found = input === undefined ? undefined : dialogProblem(input.kind, typed);
    setProblem(found);
    if (found === undefined) onConfirm(typed);
    else event.currentTarget.querySelector('input')?.focus();
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={cancelInsteadOfClosing}>
      {open && (
        <form className={styles.content} onSubmit={confirm} noValidate>
          <Logo />
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {children}
          {input && <Field name={input.name} label={input.label} error={problem} autoComplete={input.autoComplete} inputMode={input.kind} />}
          <Actions>
            <Button variant="primary">{confirmLabel}</Button>
            <Button variant="secondary" type="button" onClick={onCancel}>
              {cancelLabel}
            </Button>
          </Actions>
        </form>
      )}
    </dialog>
  );
}
