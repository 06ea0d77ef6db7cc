import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';
import { closeComplaint, tellWhatWasWrong } from '#domains/visit-news/complaint.server.ts';
import {
  complaintInput,
  complaintKinds,
  complaintWords,
  mayComplain,
  outcomes,
  outcomeWords,
  wishes,
  wishWords,
} from '#domains/visit-news/complaint.ts';
import { type Act, actOf, saying } from '../screen.ts';
import type { OfficeVisit } from '../visits/office-visit.ts';

const tell = actOf<OfficeVisit, typeof complaintInput>({
  name: 'wrong',
  may: 'visits',
  label: 'Write down what was wrong',
  input: complaintInput,
  offer: (visit, now) =>
    mayComplain(visit, now)
      ? {
          consequence:
            'It stays in the queue until it is resolved, as if they had told us on their page. It replaces an earlier one that is still open.',
          fields: [
            {
              name: 'kind',
              label: 'What’s wrong',
              kind: 'choice',
              options: complaintKinds.map((value) => ({ value, label: complaintWords[value] })),
            },
            {
              name: 'wish',
              label: 'What they would like',
              kind: 'choice',
              options: wishes.map((value) => ({ value, label: wishWords[value] })),
            },
            { name: 'words', label: 'In their words', kind: 'lines', isOptional: true },
            { name: 'phone', label: 'Where to call them', kind: 'phone', isOptional: true },
          ],
        }
      : null,
  run: async (platform, staff, { id }, input) =>
    saying(await tellWhatWasWrong(platform, staff, id, input), 'It is written down, and in the queue.'),
});

const closeInput = z.object({
  outcome: z.enum(outcomes, 'Choose the outcome.'),
  answer: plainText(500, 'Enter what we’ll do. They’ll read it.'),
});
const close = actOf<OfficeVisit, typeof closeInput>({
  name: 'put-right',
  may: 'visits',
  label: 'Resolve and reply',
  input: closeInput,
  offer: ({ complaint }) =>
    complaint === null || complaint.closed !== null
      ? null
      : {
          consequence:
            'First make it right: call them, refund them, or book the visit again. Then it leaves the queue, and they read your answer with the visit.',
          fields: [
            {
              name: 'outcome',
              label: 'Outcome',
              kind: 'choice',
              options: outcomes.map((value) => ({ value, label: outcomeWords[value] })),
            },
            { name: 'answer', label: 'What we do, in words that they read', kind: 'lines' },
          ],
        },
  run: async (platform, staff, { id }, input) =>
    saying(
      await closeComplaint(platform, staff, id, input),
      'It leaves the queue. They read your answer with the visit.',
    ),
});

/** What is done where something was wrong with a visit. */
export const complaintActs: readonly Act<OfficeVisit>[] = [close, tell];
