import { beginWayBack, openWayBack, stopWayBack } from '#domains/account/lost-everything.server.ts';
import { proofInput } from '#domains/account/lost-everything.ts';
import { formatPhone } from '#domains/people/words.ts';
import { success } from '#platform/result.ts';
import { type Act, actOf, graveActOf, noInput, saying } from '../screen.ts';
import type { KnownPerson } from './known-person.ts';

const begin = graveActOf<KnownPerson, typeof proofInput>({
  name: 'begin-way-back',
  may: 'people',
  label: 'Recover account',
  input: proofInput,
  offer({ status, wayBack, numbersToCall }) {
    if (status !== 'A' || wayBack !== null || numbersToCall.length === 0) return null;
    return {
      consequence:
        'For a member without password, email or phone. End the call. Call back a number on the account, never one they give you. Only numbers that they confirmed, or have had for 30 days, are offered. Ask for the date of their last visit and the last four digits of a card. Then ask where to send a link. Every contact on the account is told now, and anyone there has one day to stop it: by a press in the message, by a call, or by signing in. After that, a colleague calls again and sends the link. Never ask for a safe word, password or code.',
      fields: [
        {
          name: 'called',
          label: 'Number you called back',
          kind: 'choice',
          options: numbersToCall.map((value) => ({ value, label: formatPhone(value) })),
        },
        { name: 'visit_day', label: 'Date of last visit, as they said it', kind: 'date' },
        { name: 'card_digits', label: 'Last four digits of a card, as they said them', kind: 'text' },
        { name: 'contact', label: 'Email or mobile number for the link', kind: 'text' },
      ],
    };
  },
  async run(platform, staff, { id }, proof) {
    const begun = await beginWayBack(platform, staff, id, proof);
    return begun.ok
      ? success({
          said: 'Started. Their contacts are told. In one day a colleague calls again, then sends the link.',
        })
      : begun;
  },
});

const open = graveActOf<KnownPerson, typeof noInput>({
  name: 'open-way-back',
  may: 'people',
  label: 'Send the link for a new password',
  input: noInput,
  offer: ({ wayBack }, now) =>
    wayBack !== null && new Date(wayBack.readyAt) <= now
      ? {
          consequence: `A colleague who did not start it sends the link. Call them first at a number on the account: the link works for 30 minutes. It goes to ${wayBack.to}. With it they create a password, every other device is signed out, and their contacts are told. Then they change their address themselves, under “Sign-in options”.`,
          fields: [],
          isGrave: true,
        }
      : null,
  run: async (platform, staff, { id }) => saying(await openWayBack(platform, staff, id), 'Link sent.'),
});

const stop = actOf<KnownPerson, typeof noInput>({
  name: 'stop-way-back',
  may: 'people',
  label: 'Stop recovery',
  input: noInput,
  offer: ({ wayBack }) =>
    wayBack === null
      ? null
      : { consequence: 'No link is sent. Use this if a contact says it was not them.', fields: [] },
  run: async (platform, staff, { id }) => saying(await stopWayBack(platform, staff, id), 'Stopped.'),
});

export const wayBackActs: readonly Act<KnownPerson>[] = [begin, open, stop];
