import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { refusal } from '#platform/result.ts';
import { FormProblems } from './form-problems.tsx';
import { type FormReply, formReply } from './forms.ts';

const shown = (reply: FormReply) =>
  renderToStaticMarkup(<FormProblems reply={reply} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

it('after a bank’s no says first that nothing was charged', () => {
  const { data } = formReply({}, refusal('payment', 'card_declined', 'Choose another card.'));
  expect(shown(data)).toBe('Your bank declined the payment Nothing was charged. Choose another card.');
});

it('says nothing of money where it was not about a bank', () => {
  const { data } = formReply({}, refusal('conflict', 'taken', 'Somebody else has this time.'));
  expect(shown(data)).toBe('Somebody else has this time.');
});
