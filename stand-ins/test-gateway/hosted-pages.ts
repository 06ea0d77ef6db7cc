import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { readCardForm, typed } from './card-form.ts';
import {
  answerSetupChallenge,
  messageFor,
  refuseCard,
  setupProgress,
  type SetupProgress,
  takeCard,
} from './card-setup.ts';
import type { Surroundings } from './endpoint.ts';
import { pageStyle } from './page-style.ts';
import { cardPage, messagePage, paymentChallengePage, setupChallengePage } from './pages.ts';
import { answerPaymentChallenge, type ChallengeProgress, challengeProgress } from './payment-challenge.ts';
import { RequestProblem } from './problems.ts';
import { confirmSetupIntent } from './setup-intents.ts';
import type { Answer, TestGatewayStore } from './store.ts';

export interface HostedPagesSettings {
  store: TestGatewayStore;
  surroundings: () => Surroundings;
  onFault: (error: Error) => void;
}

const largestForm = 16 * 1024;

/**
 * The gateway's own pages, which a browser sees: plain forms, no JavaScript, no cookies. The address is the
 * permission.
 */
export function createHostedPages(settings: HostedPagesSettings): Hono {
  const { surroundings, onFault } = settings;
  const pages = new Hono();
  pages.use(
    bodyLimit({ maxSize: largestForm, onError: (context) => context.text('This is too much to send.', 413) }),
  );
  pages.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('content-security-policy')) setPolicy(context, []);
    context.header('cache-control', context.req.path.endsWith('.css') ? 'max-age=3600' : 'no-store');
    context.header('referrer-policy', 'same-origin');
    context.header('x-content-type-options', 'nosniff');
  });

  pages.get('/gateway.css', (context) =>
    context.body(pageStyle, 200, { 'content-type': 'text/css; charset=utf-8' }),
  );

  addCardPages(pages, settings);
  addCardConfirmation(pages, settings);
  addChallengePages(pages, settings);

  pages.onError((error, context) => {
    onFault(error);
    setPolicy(context, []);
    return context.html(
      messagePage({
        base: baseOf(surroundings()),
        title: 'Something went wrong',
        message: 'Nothing was saved. Try again.',
        backUrl: null,
      }),
      500,
    );
  });

  return pages;
}

function addCardPages(pages: Hono, { store, surroundings }: HostedPagesSettings): void {
  pages.get('/checkout/:id', async (context) => {
    const id = context.req.param('id');
    const around = surroundings();
    const progress = await store.transact((transaction) => setupProgress(transaction, id, around.now));
    return showSetup(context, around, progress);
  });

  pages.post('/checkout/:id', async (context) => {
    const id = context.req.param('id');
    const around = surroundings();
    const fields = await readFields(context);
    const read = readCardForm(fields, new Date(around.now * 1000));
    const progress = await store.transact(async (transaction) => {
      if (read.state === 'taken') await takeCard(transaction, around, id, read.card);
      if (read.state === 'refused') await refuseCard(transaction, id, read.error, around.now);
      return setupProgress(transaction, id, around.now);
    });
    if (progress.step !== 'form' || read.state === 'taken') return showSetup(context, around, progress);
    const errors =
      read.state === 'unreadable'
        ? read.errors
        : [{ field: 'number' as const, message: messageFor(read.error) }];
    return showForm(context, around, progress, errors, typed(fields, 'expiry'), 422);
  });

  pages.post('/checkout/:id/challenge', async (context) => {
    const id = context.req.param('id');
    const approved = await readAnswer(context);
    const around = surroundings();
    await store.transact((transaction) => answerSetupChallenge(transaction, around, id, approved));
    return context.redirect(`${baseOf(around)}/checkout/${encodeURIComponent(id)}`, 303);
  });
}

function addCardConfirmation(pages: Hono, { store, surroundings }: HostedPagesSettings): void {
  // Not a page: what the gateway's script in the browser asks for, as it does at Stripe's API with the publishable key.
  pages.post('/setup_intents/:id/confirm', async (context) => {
    const { now } = surroundings();
    const fields = await readFields(context);
    const secret = fields.get('client_secret');
    const given = {
      id: context.req.param('id'),
      secret: typeof secret === 'string' ? secret : '',
      read: readCardForm(fields, new Date(now * 1000)),
      now,
    };
    const { status, body } = await store
      .transact((transaction) => confirmSetupIntent(transaction, given))
      .catch(answerOf);
    return Response.json(body, { status });
  });
}

function addChallengePages(pages: Hono, { store, surroundings }: HostedPagesSettings): void {
  pages.get('/challenge/:id', async (context) => {
    const id = context.req.param('id');
    const around = surroundings();
    const progress = await store.transact((transaction) => challengeProgress(transaction, around, id));
    return showChallenge(context, around, progress);
  });

  pages.post('/challenge/:id', async (context) => {
    const id = context.req.param('id');
    const approved = await readAnswer(context);
    const around = surroundings();
    const progress = await store.transact(async (transaction) => {
      await answerPaymentChallenge(transaction, around, id, approved);
      return challengeProgress(transaction, around, id);
    });
    return showChallenge(context, around, progress);
  });
}

function showSetup(context: Context, around: Surroundings, progress: SetupProgress) {
  switch (progress.step) {
    case 'missing':
      return gone(context, around, null);
    case 'expired':
      return gone(context, around, progress.cancelUrl);
    case 'finished':
      return context.redirect(progress.returnUrl, 303);
    case 'challenge':
      setPolicy(context, [progress.session.successUrl]);
      return context.html(
        setupChallengePage({ base: baseOf(around), sessionId: progress.session.id, card: progress.card }),
      );
    case 'form':
      return showForm(context, around, progress, lastErrors(progress.lastMessage), '', 200);
  }
}

function showForm(
  context: Context,
  around: Surroundings,
  { session }: Extract<SetupProgress, { step: 'form' }>,
  errors: Parameters<typeof cardPage>[0]['errors'],
  expiry: string,
  status: 200 | 422,
) {
  setPolicy(context, [session.successUrl]);
  const { id: sessionId, cancelUrl } = session;
  return context.html(
    cardPage({ base: baseOf(around), sessionId, cancelUrl: wayBack(around, cancelUrl), errors, expiry }),
    status,
  );
}

function showChallenge(context: Context, around: Surroundings, progress: ChallengeProgress) {
  if (progress.step === 'missing') return gone(context, around, null);
  if (progress.step === 'finished') return context.redirect(progress.returnUrl, 303);
  setPolicy(context, [progress.intent.returnUrl ?? '']);
  return context.html(paymentChallengePage({ base: baseOf(around), intent: progress.intent }));
}

function gone(context: Context, around: Surroundings, backUrl: string | null) {
  const message = 'Nothing was saved. Please go back to where you came from and start again.';
  return context.html(
    messagePage({
      base: baseOf(around),
      title: 'This page is no longer open',
      message,
      backUrl: wayBack(around, backUrl),
    }),
    404,
  );
}

const baseOf = ({ publicBaseUrl }: Surroundings) => new URL(publicBaseUrl).pathname.replace(/\/$/, '');

/**
 * A way back within our own origin uses the path alone, so that a payer who came by another of our names
 * stays there.
 */
const wayBack = ({ publicBaseUrl }: Surroundings, url: string | null) =>
  url?.startsWith(`${new URL(publicBaseUrl).origin}/`) ? url.slice(new URL(url).origin.length) : url;

/** A request that was turned away carries its answer; anything else is a fault. */
function answerOf(error: unknown): Answer {
  if (error instanceof RequestProblem) return error.answer;
  throw error;
}

function lastErrors(message: string | undefined) {
  return message === undefined ? [] : [{ field: 'number' as const, message }];
}

/** Browsers hold a form to `form-action` even where its answer redirects, so the return address is allowed. */
function setPolicy(context: Context, returnUrls: string[]): void {
  const origins = returnUrls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin);
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  context.header('content-security-policy', policy.join('; '));
}

/** A body that is not a form is read as an empty one: the page then says what is missing. */
async function readFields(context: Context): Promise<FormData> {
  try {
    return await context.req.formData();
  } catch {
    return new FormData();
  }
}

async function readAnswer(context: Context): Promise<boolean> {
  return (await readFields(context)).get('answer') === 'approve';
}
