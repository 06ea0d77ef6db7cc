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
        'For somebody who has neither password nor mail nor phone. End the call. Call back at a number of the account, never at one that they name. Only numbers are offered that they have confirmed, or have had for 30 days. Ask for the day of their last visit and the last four digits of a card. Then ask where a link can go. Every contact of the account is told now, and anybody there has one day to stop it: by a press in the message, by a call, or by signing in. After that a colleague calls again and sends the link. Never ask for a safe word, a password or a code.',
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
          said: 'Begun. Their contacts are told. In one day a colleague calls again, and sends the link.',
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
          consequence: `Somebody else than who began it sends the link. Call them at a number of the account first: it works for 30 minutes. It goes to ${wayBack.to}. With it they choose a password, everybody else is signed out, and their contacts are told. Then they change their address themselves, under “Ways to sign in”.`,
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
