import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PageOfBooking } from './step.ts';

/**
 * The price beside the button, which follows each answer that is chosen in the form at `form`, also what was
 * chosen before React ran the page. Where it cannot be had, none is shown: one of other answers would be
 * wrong.
 */
export function useFollowingPrice(
  { price, priceAt }: Pick<PageOfBooking, 'price' | 'priceAt'>,
  isShownAgain: boolean,
) {
  const [followed, setFollowed] = useState<PageOfBooking['price']>();
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef<AbortController>(undefined);

  const ask = async () => {
    if (priceAt === null || form.current === null) return;
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    const body = new FormData(form.current);
    body.delete('photo_files');
    const found = await fetch(priceAt, { method: 'POST', body, signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<PageOfBooking['price']>) : null))
      .catch(() => null);
    if (!signal.aborted) setFollowed(found);
  };
  const follow = ({ target }: FormEvent<HTMLFormElement>) => {
    if (isChosen(target)) void ask();
  };
  const askWhatIsThere = useEffectEvent(() => {
    if (isShownAgain || (form.current !== null && isTouched(form.current))) void ask();
  });
  useEffect(() => {
    askWhatIsThere();
    return () => asked.current?.abort();
  }, []);

  return { price: followed === undefined ? price : followed, form, follow };
}

const isChosen = (target: EventTarget) =>
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type));

/** Whether something is chosen that the server did not send as chosen. */
const isTouched = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].some((input) => input.checked !== input.defaultChecked) ||
  [...form.querySelectorAll('option')].some((option) => option.selected !== option.defaultSelected);
