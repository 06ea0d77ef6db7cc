import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Logo } from '../illustrations/Logo.tsx';
import { Actions, Button } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** Asks once more, where JavaScript runs. Without it, the same question is a page of its own. */
export function Dialog({ open, title, confirmLabel, cancelLabel, onConfirm, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!open) return dialog.current?.close();
    dialog.current?.showModal();
    // The question comes first: an answer that is focused at once is given by accident.
    heading.current?.focus();
  }, [open]);

  const cancelInsteadOfClosing = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    onCancel();
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onCancel={cancelInsteadOfClosing}>
      <div className={styles.content}>
        <Logo />
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
        <Actions>
          <Button variant="primary" type="button" onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button variant="secondary" type="button" onClick={onCancel}>
            {cancelLabel}
          </Button>
        </Actions>
      </div>
    </dialog>
  );
}
