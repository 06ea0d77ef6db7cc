import type { Appearance, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { declineMessage } from '#platform/payment-gateway/decline-messages.ts';

/** The gateway's form for a card, drawn in a frame of its own: what is typed there never comes near our page. */
export interface CardForm {
  /** Saves what was typed. Returns what to say where it cannot be saved; otherwise leaves for `returnPath`. */
  save(returnPath: string): Promise<string | undefined>;
  close(): void;
}

const longestWaitMilliseconds = 10_000;
const dark = '(prefers-color-scheme: dark)';

/**
 * @throws when the script, the server or the form does not come in time: then the gateway's own page is the
 *   way.
 */
export async function openCardForm(
  publishableKey: string,
  entryPath: string,
  place: HTMLElement,
): Promise<CardForm> {
  const stripe = await inTime(loadStripe(publishableKey));
  if (stripe === null) throw new Error('There is no script of the payment gateway here.');
  const elements = stripe.elements({
    clientSecret: await inTime(askForSecret(entryPath)),
    appearance: appearanceHere(),
    locale: 'en',
  });
  const element = elements.create('payment', {
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  });
  const ready = new Promise<void>((resolve, reject) => {
    element.on('ready', () => resolve());
    element.on('loaderror', ({ error }) => reject(new Error(error.message ?? error.type)));
  });
  const repaint = () => elements.update({ appearance: appearanceHere() });
  const close = () => {
    matchMedia(dark).removeEventListener('change', repaint);
    element.destroy();
  };
  element.mount(place);
  matchMedia(dark).addEventListener('change', repaint);
  try {
    await inTime(ready);
  } catch (error) {
    close();
    throw error;
  }
  element.focus();
  return {
    close,
    async save(returnPath) {
      // The bank uses this address to send back a payer that it has asked on a page of its own.
      const confirmParams = { return_url: new URL(returnPath, location.origin).href };
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        confirmParams,
        redirect: 'if_required',
      });
      if (error !== undefined) return wordsFor(error);
      location.assign(`${returnPath}${returnPath.includes('?') ? '&' : '?'}setup=${setupIntent.id}`);
      return undefined;
    },
  };
}

async function askForSecret(entryPath: string): Promise<string> {
  const answer = await fetch(entryPath, { method: 'POST' });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  const said = (await answer.json()) as { data: { response: { client_secret: string } } };
  return said.data.response.client_secret;
}

function wordsFor(error: StripeError): string {
  // What was left out or mistyped is also reported in the form itself, next to its field.
  if (error.type === 'validation_error') return error.message ?? 'Check what you typed.';
  if (error.type === 'card_error') return declineMessage(error.decline_code ?? error.code ?? 'card_declined');
  return declineMessage(
    error.code === 'setup_intent_authentication_failure' ? error.code : 'processing_error',
  );
}

/** The colors and the size of the surrounding page, whichever the reader has chosen. */
function appearanceHere(): Appearance {
  const page = getComputedStyle(document.documentElement);
  const color = (name: string) => page.getPropertyValue(name).trim();
  const textSize = Math.max(20, Number.parseFloat(getComputedStyle(document.body).fontSize) || 0);
  return {
    theme: matchMedia(dark).matches ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: `${textSize}px`,
      fontLineHeight: '1.5',
      spacingUnit: '6px',
      borderRadius: '8px',
      colorPrimary: color('--link'),
      colorBackground: color('--surface'),
      colorText: color('--ink'),
      colorTextSecondary: color('--soft'),
      colorTextPlaceholder: color('--soft'),
      colorDanger: color('--error'),
    },
    rules: {
      '.Input': { border: `2px solid ${color('--control')}`, boxShadow: 'none' },
      '.Input:focus': {
        border: `2px solid ${color('--focus')}`,
        boxShadow: `0 0 0 3px ${color('--focus-halo')}`,
      },
      '.Input--invalid': { border: `2px solid ${color('--error')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '700', fontSize: `${textSize}px` },
      '.Error': { fontWeight: '700', fontSize: `${textSize}px` },
    },
  };
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('It took too long.')), longestWaitMilliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(deadline));
  });
}
