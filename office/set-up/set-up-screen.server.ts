import { z } from 'zod';
import { phone } from '#domains/people/fields.ts';
import { formatPhone } from '#domains/people/words.ts';
import {
  findTrial,
  provePhone,
  sendCode,
  tryPayment,
  typeCode,
} from '#domains/site-texts/opening/proof.server.ts';
import { codeInput } from '#domains/site-texts/opening/proof.ts';
import { findOpening, openForVisitors } from '#domains/site-texts/operator-fact.server.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { actOf, noInput, recordOf, saying, type Screen } from '../screen.ts';
import { datedMoment } from '../words.server.ts';
import { missingOf, readSetUp, type SetUpStep } from './set-up.server.ts';

const may = 'identity';

interface Subject {
  step: SetUpStep;
  /** Whether its form can be sent now. */
  isReady: boolean;
  phone: string;
  sender: string;
  /** Whether the event of the last try did not come in time. */
  isLate: boolean;
}

const openId = 'open';

/** What is offered on the page of one line alone. */
const on =
  <Offer>(id: string, offer: (subject: Subject) => Offer) =>
  (subject: Subject) =>
    subject.step.id === id && subject.isReady ? offer(subject) : null;

const codeField = { name: 'code', label: '6-digit code', kind: 'text' as const };

const rings = actOf<Subject, typeof noInput>({
  name: 'rings',
  may,
  label: 'It rings here',
  input: noInput,
  offer: on('phone', (subject) => ({
    consequence: `Call ${formatPhone(subject.phone)} from another phone. Press this when it rings.`,
    fields: [],
  })),
  run: async (platform, staff) => saying(await provePhone(platform, staff), 'Your phone rings. Thank you.'),
});

const mailMe = actOf<Subject, typeof noInput>({
  name: 'mail-me',
  may,
  label: 'Send me a mail',
  input: noInput,
  offer: on('mail', ({ sender }) => ({
    consequence: `A code goes to your own address, from ${sender}. It works for 15 minutes.`,
    fields: [],
  })),
  async run(platform, staff) {
    const sent = await sendCode(platform, staff, 'mail');
    return sent.ok
      ? success({ said: `A code is on its way to ${sent.value.address}. Type it below.` })
      : sent;
  },
});

const mailCode = actOf<Subject, typeof codeInput>({
  name: 'mail-code',
  may,
  label: 'Confirm code from mail',
  input: codeInput,
  offer: on('mail', () => ({ consequence: 'It proves that our mail arrives.', fields: [codeField] })),
  run: async (platform, staff, _subject, { code }) =>
    saying(await typeCode(platform, staff, 'mail', code), 'Mail arrives.'),
});

const textInput = z.object({ phone });

const textMe = actOf<Subject, typeof textInput>({
  name: 'text-me',
  may,
  label: 'Text me',
  input: textInput,
  offer: on('texts', () => ({
    consequence: 'A code goes to this number. It works for 15 minutes.',
    fields: [{ name: 'phone', label: 'Your own number', kind: 'phone' }],
  })),
  async run(platform, staff, _subject, input) {
    const sent = await sendCode(platform, staff, 'texts', input.phone);
    return sent.ok
      ? success({ said: `A code is on its way to ${formatPhone(sent.value.address)}. Type it below.` })
      : sent;
  },
});

const textCode = actOf<Subject, typeof codeInput>({
  name: 'text-code',
  may,
  label: 'Confirm code from text',
  input: codeInput,
  offer: on('texts', () => ({ consequence: 'It proves that our texts arrive.', fields: [codeField] })),
  run: async (platform, staff, _subject, { code }) =>
    saying(await typeCode(platform, staff, 'texts', code), 'Texts arrive.'),
});

const pay = actOf<Subject, typeof noInput>({
  name: 'try-payment',
  may,
  label: 'Try a payment',
  input: noInput,
  offer: on('payments', () => ({
    consequence: 'A payment of 50 cents is made without a card, and canceled. No money moves.',
    fields: [],
  })),
  run: async (platform, staff, _subject, _input, key) =>
    saying(
      await tryPayment(platform, staff, key),
      'The payment was made and canceled. Open this page again in a minute: it is done when the payment company has told us.',
    ),
});

const open = actOf<Subject, typeof noInput>({
  name: 'open',
  may,
  label: 'Open for visitors',
  input: noInput,
  offer: on(openId, () => ({
    consequence: 'Visitors can create an account and book from now on. Those on the list are told.',
    fields: [],
    isGrave: true,
  })),
  run: async (platform, staff) =>
    saying(
      await openForVisitors(platform, staff, missingOf(await readSetUp(platform))),
      'You are open. Visitors can book.',
    ),
});

/** The last line of the list: what all others are for. */
async function openStep(platform: Platform, missing: readonly string[]): Promise<SetUpStep> {
  const opening = await findOpening(platform.database);
  return {
    id: openId,
    title: 'Open for visitors',
    words:
      opening !== undefined
        ? 'Visitors can book.'
        : missing.length === 0
          ? 'All is ready. Visitors can book once you open.'
          : `Still to do: ${missing.join(', ')}.`,
    isDone: opening !== undefined,
    by: opening && `${opening.by ?? 'The server'}, ${datedMoment(platform, opening.since)}`,
  };
}

async function readAll(platform: Platform): Promise<SetUpStep[]> {
  const steps = await readSetUp(platform);
  return [...steps, await openStep(platform, missingOf(steps))];
}

const standingOf = ({ isDone, isOptional }: SetUpStep) =>
  isDone ? 'Done' : isOptional ? 'Can come later' : 'To do';

/** What is done before visitors can book, who has proven it and when, and opening. */
export const setUpScreen: Screen = {
  name: 'set-up',
  title: 'Set-up list',
  lead: 'Each line is done when it was proven. Then you open for visitors.',
  list: {
    columns: ['Line', 'Status', 'What is there', 'By'],
    filters: [],
    empty: '',
    async read(platform) {
      const steps = await readAll(platform);
      const rows = steps.map((step) => ({
        id: step.id,
        cells: [step.title, standingOf(step), step.words, step.by ?? ''],
      }));
      return { nextCursor: null, rows };
    },
  },
  acts: [],
  record: recordOf<Subject>({
    async find(platform, staff, id) {
      const steps = await readAll(platform);
      const step = steps.find((each) => each.id === id);
      if (step === undefined) return undefined;
      const trial = id === 'payments' ? await findTrial(platform.database, staff, 'payments') : undefined;
      const { PHONE, MAIL_FROM } = platform.configuration;
      return {
        step,
        isReady: id === openId ? !step.isDone : step.to?.endsWith(`/set-up/${id}`) === true,
        phone: PHONE,
        sender: MAIL_FROM,
        isLate: !step.isDone && trial !== undefined && trial.expires_at <= platform.clock.now(),
      };
    },
    show: ({ step, isLate, isReady }) => ({
      title: step.title,
      lead: step.words,
      sections: [
        {
          title: 'Status',
          facts: [
            { term: standingOf(step), details: step.by ?? 'Not proven yet.' },
            ...(isReady || step.to === undefined || step.id === openId
              ? []
              : [{ term: 'Where it is done', details: 'Open the page', to: step.to }]),
          ],
          ...(isLate
            ? {
                words: [
                  'The payment was made, but the payment company did not tell us within a minute. Check that its webhook leads here, and STRIPE_WEBHOOK_SECRET.',
                ],
              }
            : {}),
        },
      ],
    }),
    acts: [rings, mailMe, mailCode, textMe, textCode, pay, open],
  }),
};
