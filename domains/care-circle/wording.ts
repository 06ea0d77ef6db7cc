import type { Permissions } from '../people/schema.ts';
import { permissionsInWords } from './rules.ts';

interface Facts {
  site: string;
  phone: string;
  ownerName: string;
  recipientName: string;
}

export function invitationMessage({ site, phone, ownerName, recipientName }: Facts, permissions: Permissions, link: string): { mail: { subject: string; body: string }; text: { subject: string; body: string } } {
  const subject = `${ownerName} asks you to help with ${recipientName}'s visits`;
  const body = [
    'Hello,',
    `${ownerName} uses ${site} for help at home, and would like you to help with the visits for ${recipientName}. You could: ${permissionsInWords(permissions)}.`,
    `Say yes here, within 14 days: ${link}`,
    'You need an account with this address. If you have none, you can make one on the way.',
    `Do you not know ${ownerName}? Then do nothing, or call us: ${phone}.`,
  ].join('\n\n');
  return { mail: { subject, body }, text: { subject, body: `${site}: ${ownerName} asks you to help with visits. Say yes: ${link} Questions? ${phone}` } };
}

/** What the person hears when somebody has joined their circle, or left it. */
export function circleMessage(what: 'joined' | 'ended', { site, phone, recipientName }: Facts, carerName: string, link: string): { subject: string; mail: string; short: string } {
  const subject = what === 'joined' ? `${carerName} now helps with visits for ${recipientName}` : `${carerName} no longer helps with visits for ${recipientName}`;
  const change = what === 'joined' ? `You can change what ${carerName} may do, or stop it at once, here: ${link}` : `You can ask somebody again here: ${link}`;
  return { subject, mail: [`${subject}.`, change, `Was this not you? Call us: ${phone}.`].join('\n\n'), short: `${site}: ${subject}. Was this not you? ${phone}` };
}

/** What the person hears when a carer has changed what those who come should know; not in which words, because mail is read by others. */
export function needsMessage({ site, phone, recipientName }: Facts, { carerName, link }: { carerName: string; link: string }): { subject: string; mail: string; short: string } {
  const subject = `${carerName} changed what those who come to ${recipientName} should know`;
  const mail = [`${subject}.`, `See what it is now, and all that ${carerName} did, or stop it: ${link}`, `Is this not right? Call us: ${phone}.`].join('\n\n');
  return { subject, mail, short: `${site}: ${subject}. Not right? Call ${phone}` };
}
