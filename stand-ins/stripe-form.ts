import type { BrowserContext } from 'playwright-core';

/**
 * Stands in for Stripe in the browser, without a byte of theirs: a script that draws its form in a frame of
 * js.stripe.com, and an api.stripe.com that answers like the test gateway. It shows that our side does what
 * Stripe's documents ask for; it cannot show that Stripe's own script does what they say.
 */
export async function standInForStripe(context: BrowserContext, serviceUrl: string): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) => {
    const isScript = route.request().url().endsWith('.js');
    return route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? `(${script.toString()})()` : frame,
    });
  });
  await context.route('https://api.stripe.com/v1/setup_intents/*/confirm', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/v1/', '/dev/gateway/');
    const answer = await fetch(`${serviceUrl}${path}`, {
      method: 'POST',
      body: new URLSearchParams(route.request().postData() ?? ''),
    });
    await route.fulfill({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': 'https://js.stripe.com' },
      body: await answer.text(),
    });
  });
}

/** Runs in the page. Its options are kept where a test can look at them. */
function script() {
  const Stripe = (key: string) => ({
    elements: (options: { clientSecret: string }) => {
      const place = document.createElement('iframe');
      const heard = new Map<string, () => void>();
      Object.assign(window, { stripeOptions: { key, ...options } });
      return {
        secret: options.clientSecret,
        place,
        update: (changed: object) =>
          Object.assign(window, { stripeOptions: { key, ...options, ...changed } }),
        create: () => ({
          on: (name: string, listener: () => void) => heard.set(name, listener),
          mount: (parent: HTMLElement) => {
            place.title = 'Secure payment input frame';
            place.src = 'https://js.stripe.com/frame.html';
            place.addEventListener('load', () => heard.get('ready')?.());
            parent.append(place);
          },
          focus: () => place.focus(),
          destroy: () => place.remove(),
        }),
      };
    },
    confirmSetup: ({
      elements: { secret, place },
    }: {
      elements: { secret: string; place: HTMLIFrameElement };
    }) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }: MessageEvent<{ error?: object }>) =>
          resolve(data.error === undefined ? { setupIntent: data } : data),
        );
        port1.start();
        place.contentWindow?.postMessage(secret, 'https://js.stripe.com', [port2]);
      }),
  });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) });
}

const frame = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><style>input,label{display:block;font-size:20px}</style>
<label>Card number<input name="number"></label><label>Expiration date<input name="expiry"></label><label>Security code<input name="security-code"></label>
<script>addEventListener('message', async ({ data: secret, ports: [port] }) => {
  const typed = Object.fromEntries([...document.querySelectorAll('input')].map(({ name, value }) => [name, value]));
  const id = secret.split('_secret_')[0];
  const answer = await fetch('https://api.stripe.com/v1/setup_intents/' + id + '/confirm', { method: 'POST', body: new URLSearchParams({ client_secret: secret, ...typed }) });
  port.postMessage(await answer.json());
})</script>`;
