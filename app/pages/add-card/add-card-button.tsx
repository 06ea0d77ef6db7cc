import { Fragment, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useSite } from '../../shell/site-context.ts';
import { Actions, Button, type ButtonVariant } from '../../ui/Button.tsx';
import { Dock } from '../../ui/Dock.tsx';
import { ErrorMessage } from '../../ui/ErrorMessage.tsx';
import { Stack } from '../../ui/Stack.tsx';
import type { CardForm } from './card-form-in-browser.ts';

interface AddCardButtonProps {
  variant: ButtonVariant;
  /** The value of `intent` that leads to the gateway's own page; the button is inside a form that is posted. */
  intent: 'add' | 'add-card';
  /** The call that begins a card in the gateway's form; if left out, it is for the signed-in member. */
  entryPath?: string;
  /** The path of this page: it saves the card when it is returned to with `setup` in its query. */
  returnPath: string;
  /** The form that the button belongs to, where it is outside of it. */
  form?: string;
  /** It is the one way forward of a page, and stays in sight as that does. */
  inDock?: boolean;
  children: ReactNode;
}

/**
 * Leads to the gateway's own page, where a card is typed. Where scripts run and the gateway has a form for
 * our pages, that form opens here instead, and if anything goes wrong with it the button leads to the
 * gateway's page again.
 */
export function AddCardButton({
  variant,
  intent,
  entryPath = '/api/payment_ms/card_entries',
  returnPath,
  form,
  inDock = false,
  children,
}: AddCardButtonProps) {
  const { cardFormKey } = useSite();
  const { state, isOpen, problem, place, open, save } = useCardForm(cardFormKey, entryPath, returnPath);

  const toThePage = (
    <Button
      variant={isOpen ? 'quiet' : variant}
      name="intent"
      value={intent}
      form={form}
      aria-disabled={state === 'opening' || undefined}
      onClick={(event) => void open(event)}
    >
      {state === 'opening' ? 'One moment' : isOpen ? 'Enter it on our payment company’s page' : children}
    </Button>
  );
  const saveCard = (
    <Button
      variant="primary"
      type="button"
      aria-disabled={state === 'saving' || undefined}
      onClick={() => void (state === 'open' && save())}
    >
      {state === 'saving' ? 'One moment' : 'Save card'}
    </Button>
  );
  if (cardFormKey === null) return inDock ? <Dock>{toThePage}</Dock> : toThePage;
  const Around = inDock ? Fragment : Stack;
  return (
    <Around>
      {isOpen && <p>This goes straight to our payment company. We never see it.</p>}
      <div ref={place} role="group" aria-label="Your card" hidden={state === 'closed'} />
      {isOpen && (
        <div role="alert">
          <ErrorMessage name="card-form" message={problem} />
        </div>
      )}
      {inDock ? (
        <>
          {isOpen && toThePage}
          <Dock>{isOpen ? saveCard : toThePage}</Dock>
        </>
      ) : (
        <Actions>
          {isOpen && saveCard}
          {toThePage}
        </Actions>
      )}
    </Around>
  );
}

function useCardForm(cardFormKey: string | null, entryPath: string, returnPath: string) {
  const [state, setState] = useState<'closed' | 'opening' | 'open' | 'saving'>('closed');
  const [problem, setProblem] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<CardForm>(undefined);
  useEffect(() => () => form.current?.close(), []);

  const isOpen = state === 'open' || state === 'saving';
  const open = async (event: MouseEvent<HTMLButtonElement>) => {
    // Once the form is open, the button is the way to the gateway's page.
    if (cardFormKey === null || isOpen || place.current === null) return;
    event.preventDefault();
    // A shaky hand presses twice.
    if (state === 'opening') return;
    const button = event.currentTarget;
    setState('opening');
    try {
      const { openCardForm } = await import('./card-form-in-browser.ts');
      form.current = await openCardForm(cardFormKey, entryPath, place.current);
      setState('open');
    } catch {
      setState('closed');
      button.form?.requestSubmit(button);
    }
  };
  const save = async () => {
    setState('saving');
    setProblem(undefined);
    const refusal = await form.current?.save(returnPath).catch(() => 'Something went wrong. Try again.');
    if (refusal === undefined) return;
    setProblem(refusal);
    setState('open');
  };
  return { state, isOpen, problem, place, open, save };
}
