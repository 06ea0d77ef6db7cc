import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';
import { refusal } from '#platform/result.ts';

export const requestKinds = ['time_off', 'hours', 'paper', 'other'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestTitles: Record<RequestKind, string> = {
  time_off: 'Time off',
  hours: 'Schedule change',
  paper: 'A document',
  other: 'Something else',
};

/** What a professional asks of the office. The id is made with the page, so that it is asked once. */
export const requestInput = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds, { error: 'Choose a topic.' }),
  body: plainText(500, 'Enter your request, like "Off from March 3 to March 5".'),
});
export type RequestInput = z.output<typeof requestInput>;

export interface FieldRequest {
  id: string;
  kind: RequestKind;
  body: string;
  askedAt: Date;
  answeredAt: Date | null;
  answer: string | null;
}

export const requestNotFound = refusal(
  'not_found',
  'request_not_found',
  'We could not find this request, or it was already answered.',
);
