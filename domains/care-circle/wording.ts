import type { Permissions } from '../people/schema.ts';
import { nameOr } from '../people/rules.ts';
import { permissionsInWords } from './rules.ts';

interface Facts {
  site: string;
  phone: string;
  ownerName: string;
  recipientName: string;
}

/** To somebody who may know nobody here, and so with nothing in it that can lead elsewhere. */
export function invitationMessage({ site, phone, ownerName, recipientName }: Facts, permissions: Permissions, link: string): { mail: { subject: string; body: string }; text: { subject: string; body: string } } {
  const subject = `You are asked to help with visits at ${site}`;
  const owner = nameOr(ownerName, 'Somebody');
  const body = [
    'Hello,',
    `${owner} uses ${site} for help at home, and would like you to help with the visits for ${nameOr(recipientName, 'a person they look after')}. You could: ${permissionsInWords(permissions)}.`,
    `Say yes here, within 14 days: ${link}`,
    'You need an account with this address. If you have none, you can make one on the way.',
    `Do you not know ${nameOr(ownerName, 'who that is')}? Then do nothing, or call us: ${phone}.`,
  ].join('\n\n');
  return { mail: { subject, body }, text: { subject, body: `${site}: ${nameOr(ownerName, 'somebody')} asks you to help with visits. Say yes: ${link} Questions? ${phone}` } };
}

/** What the person hears when somebody has joined their circle, or left it. */
export function circleMessage(what: 'joined' | 'ended', { site, phone, recipientName }: Facts, carerName: string, link: string): { subject: string; mail: string; short: string } {
  const subject = what === 'joined' ? 'Somebody new helps with visits' : 'Somebody no longer helps with visits';
  const news = `${nameOr(carerName, 'Somebody you asked')} ${what === 'joined' ? 'now' : 'no longer'} helps with visits for ${recipientName}.`;
  const change = what === 'joined' ? `You can change what they may do, or stop it at once, here: ${link}` : `You can ask somebody again here: ${link}`;
  return { subject, mail: [news, change, `Was this not you? Call us: ${phone}.`].join('\n\n'), short: `${site}: ${news} Was this not you? ${phone}` };
}

/** What the person hears when a carer has changed what those who come should know; not in which words, because mail is read by others. */
export function needsMessage({ site, phone, recipientName }: Facts, { carerName, link }: { carerName: string; link: string }): { subject: string; mail: string; short: string } {
  const subject = 'What those who come should know has changed';
  const news = `${nameOr(carerName, 'Somebody who helps')} changed what those who come to ${recipientName} should know.`;
  const mail = [news, `See what it is now, and all that they did, or stop it: ${link}`, `Is this not right? Call us: ${phone}.`].join('\n\n');
  return { subject, mail, short: `${site}: ${news} Not right? Call ${phone}` };
}
