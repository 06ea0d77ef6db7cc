import { formatPhone, greeting } from '#domains/people/words.ts';

/** What people ask of us besides calls: in writing, or to be told when we come. */
export const leadKinds = ['business', 'partner', 'message', 'coming_soon', 'pre_registration'] as const;
export type LeadKind = (typeof leadKinds)[number];

export const leadTitles: Record<LeadKind, string> = {
  business: 'Employer or residence',
  partner: 'Partner',
  message: 'Message',
  coming_soon: 'Waiting for service',
  pre_registration: 'On the list before the launch',
};

/** Whether they wait for us to come to their ZIP code, which is told by itself. */
export const isOnAList = (kind: LeadKind): boolean => kind === 'coming_soon' || kind === 'pre_registration';

export interface Lead {
  id: string;
  kind: LeadKind;
  at: Date;
  name: string;
  organization: string | null;
  website: string | null;
  email: string | null;
  phone: string | null;
  zipcode: string | null;
  serviceTitle: string | null;
  message: string | null;
  memberId: string | null;
  answeredAt: Date | null;
}

/** An answer in the words of the office, as a mail. */
export function answerMail(
  { site, phone, hours }: { site: string; phone: string; hours: string },
  { name, message }: Pick<Lead, 'name' | 'message'>,
  words: string,
): { subject: string; body: string } {
  return {
    subject: message === null ? `From ${site}` : 'Our answer to your message',
    body: [greeting(name), words, `Questions? Call ${formatPhone(phone)}. ${hours}.`, site].join('\n\n'),
  };
}
