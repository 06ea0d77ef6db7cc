import { z } from 'zod';
import { plainText } from '#domains/people/fields.ts';
import { refusal } from '#platform/result.ts';

export const requestKinds = ['time_off', 'hours', 'paper', 'other'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestTitles: Record<RequestKind, string> = {
  time_off: 'Time off',
  hours: 'Other hours',
  paper: 'A paper',
  other: 'Something else',
};

/** What a professional asks of the office. The id is made with the page, so that it is asked once. */
export const requestInput = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds, { error: 'Choose what it is about.' }),
  body: plainText(500, 'Say what you ask for, like "Off from March 3 to March 5".'),
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
  'We could not find what was asked, or it was answered.',
);
