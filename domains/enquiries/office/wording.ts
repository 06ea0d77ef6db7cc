import { formatPhone, zoneInWords } from '../../people/rules.ts';
import { topicTitles, urgencyTitles, dayAndTimes } from '../wording/rules.ts';
import type { Office } from './rules.ts';

/** What the office has to know of an enquiry to answer it. */
export interface EnquiryFacts {
  kind: string;
  name: string;
  email: string | null;
  phone: string | null;
  organization: string | null;
  zipcode: string | null;
  service_id: string | null;
  topic: string | null;
  message: string | null;
  due_from: Date | null;
  due_until: Date | null;
  time_zone: string | null;
}

const kindTitles: Record<string, string> = {
  call_back: 'Please call',
  gift_card: 'Please call about a gift card',
  scheduling: 'Please call to plan help',
  coming_soon: 'Asked when we come',
  pre_registration: 'On the list before the launch',
  business: 'From an employer',
  partner: 'From a partner',
  message: 'A message',
};

/** An enquiry as a mail to the office: what to do and until when first, then all that was said. */
export function officeMail(enquiry: EnquiryFacts, office: Office, now: Date): { subject: string; body: string } {
  const { due_from: from, due_until: until, phone, time_zone: zone, topic } = enquiry;
  const title = kindTitles[enquiry.kind] ?? enquiry.kind;
  const when = from === null || until === null ? null : dayAndTimes({ from, until }, now, office.timeZone);
  const titles: Record<string, string> = { ...topicTitles, ...urgencyTitles };
  const rows: [string, string | null][] = [
    ['Name', enquiry.name],
    ['Phone', phone === null ? null : formatPhone(phone)],
    ['Email', enquiry.email],
    ['We promised', when],
    ['Their clock', zone === null || zone === office.timeZone ? null : zoneInWords(zone)],
    ['About', topic === null ? null : (titles[topic] ?? topic)],
    ['Organization', enquiry.organization],
    ['ZIP code', enquiry.zipcode],
    ['Service', enquiry.service_id],
  ];
  const facts = rows.flatMap(([term, details]) => (details === null ? [] : [`${term}: ${details}`])).join('\n');
  return { subject: when === null ? title : `${title}: ${when}`, body: enquiry.message === null ? facts : `${facts}\n\n${enquiry.message}` };
}
