import { Temporal } from 'temporal-polyfill';
import { formatPhone, greeting } from '#domains/people/words.ts';
import type { Channel } from './settings.ts';
import { textOf } from './text.ts';

/** Nobody is written to before ten in the morning, and week-old news is no longer news. */
const sendingHour = 10;
const freshDays = 7;

export interface News {
  slug: string;
  title: string;
  /** A day by the office's clock. */
  send_on: string;
  link: string;
  link_label: string;
  /** Plain paragraphs. */
  body: string;
}

/** Whether news is due for members who have not received it yet. */
export function isNewsDue(news: Pick<News, 'send_on'>, now: Date, timeZone: string): boolean {
  const due = Temporal.PlainDate.from(news.send_on).toZonedDateTime({
    timeZone,
    plainTime: { hour: sendingHour },
  }).epochMilliseconds;
  return now.getTime() >= due && now.getTime() < due + freshDays * 86_400_000;
}

export interface NewsFacts {
  site: string;
  phone: string;
  publicUrl: string;
  personName: string;
  safeWord: string | null;
}

export function wordNews(channel: Channel, news: News, facts: NewsFacts): { subject: string; body: string } {
  const subject = news.title;
  const phone = formatPhone(facts.phone);
  if (channel === 'text')
    return {
      subject,
      body: textOf({
        site: facts.site,
        safeWord: facts.safeWord,
        phone,
        what: [`${news.title}.`],
        todo: [
          'It is on our site. Reply STOP to end texts. Questions? Call',
          'Reply STOP to end texts. Call',
          'Call',
        ],
      }),
    };
  if (channel === 'call')
    return {
      subject,
      body: `Please call ${facts.personName}, who would like to hear our news by phone. ${news.body.replaceAll(/\s+/g, ' ')}`,
    };
  const lines = [
    greeting(facts.personName),
    news.body,
    ...(channel === 'letter' ? [] : [`${news.link_label}: ${facts.publicUrl}${news.link}`]),
    `Questions? Call ${phone}.`,
  ];
  return { subject, body: lines.join('\n\n') };
}
