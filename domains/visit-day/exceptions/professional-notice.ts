import { textOf } from '#domains/notifications/text.ts';
import { formatPhone, greeting } from '#domains/people/words.ts';

/** What the present professional, or the one before, is told about a visit on its day. */
export type ProfessionalNews = 'handed_over' | 'broken_off' | 'taken_over';

interface Facts {
  site: string;
  phone: string;
  name: string;
  reference: string;
  when: string;
  url: string;
}

const headlines: Record<ProfessionalNews, (facts: Facts) => string> = {
  handed_over: ({ reference }) => `Someone else has visit ${reference} now`,
  broken_off: ({ reference }) => `Visit ${reference} was ended early`,
  taken_over: ({ reference, when }) => `You go to visit ${reference}, ${when}`,
};
const todo: Record<ProfessionalNews, (facts: Facts) => string> = {
  handed_over: () => 'What you worked there stays yours.',
  broken_off: () => 'What you worked there stays yours.',
  taken_over: ({ url }) => `Read it before you leave: ${url}`,
};

/** Without a name or a place: anybody may look at a phone. */
export function wordProfessionalNews(
  news: ProfessionalNews,
  channel: 'email' | 'text',
  facts: Facts,
): { subject: string; body: string } {
  const headline = headlines[news](facts);
  const phone = formatPhone(facts.phone);
  const next = todo[news](facts);
  if (channel === 'text')
    return {
      subject: headline,
      body: textOf({ site: facts.site, phone, what: [`${headline}.`], todo: [`${next} Call`, 'Call'] }),
    };
  return {
    subject: headline,
    body: [greeting(facts.name), `${headline}.`, next, `Questions? Call ${phone}.`].join('\n\n'),
  };
}
