import { pathTo } from '#app/paths.ts';
import { formatPhone } from '#domains/people/words.ts';
import { complaintWords, outcomeWords, wishWords } from '#domains/visit-news/complaint.ts';
import { shortMomentInWords } from '#domains/visits/words.ts';
import type { Section } from '../screen.ts';
import type { OfficeVisit } from '../visits/office-visit.ts';

/** What a member said was wrong with a visit, and the acts that resolve it. */
export function complaintSection({ complaint, phone, ...visit }: OfficeVisit): Section[] {
  if (complaint === null) return [];
  const { said, openedAt, closed } = complaint;
  const at = (moment: Date) => shortMomentInWords(moment, visit.timeZone);
  const callTo = complaint.phone ?? phone;
  return [
    {
      title: 'What’s wrong',
      words: said === null ? ['They gave few stars, and have not said what was wrong. Call and ask.'] : [],
      facts: [
        { term: 'Told', details: at(said?.at ?? openedAt) },
        ...(said === null
          ? []
          : [
              { term: 'What', details: complaintWords[said.kind] },
              { term: 'They would like', details: wishWords[said.wish] },
              ...(said.words === null ? [] : [{ term: 'In their words', details: said.words }]),
            ]),
        ...(closed === null
          ? [
              ...(callTo === null
                ? []
                : [{ term: 'Call them', details: formatPhone(callTo), to: `tel:${callTo}` }]),
              ...(visit.refundableCents === 0
                ? []
                : [
                    {
                      term: 'Money back',
                      details: 'Issue refund',
                      to: pathTo('/office/visits/:id', { id: visit.id, open: 'refund' }),
                    },
                  ]),
              {
                term: 'Book the visit again',
                details: 'Book it with them',
                to: pathTo('/office/call/:id', { id: visit.memberId }),
              },
            ]
          : [
              {
                term: `Answered ${at(closed.at)}`,
                details: [outcomeWords[closed.outcome], closed.answer],
              },
            ]),
      ],
    },
  ];
}
