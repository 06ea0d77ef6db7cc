import { z } from 'zod';
import { type Result, success } from '#platform/result.ts';
import type { ActField, Done, Option } from '../screen.ts';

export const may = 'professionals';
export const noInput = z.object({});

/** The sentence for the top of the page where something was done. */
export const saying = (result: Result<unknown>, said: string): Result<Done> =>
  result.ok ? success({ said }) : result;

/** One of several things of a professional. */
export const which = z.string({ error: 'Choose one.' }).min(1, 'Choose one.').max(80);
export const whichField = (label: string, options: readonly Option[]): ActField => ({
  name: 'which',
  label,
  kind: 'choice',
  options,
  value: options.length === 1 ? options[0]?.value : '',
});

export const hoursField = (value: string): ActField => ({
  name: 'hours',
  label: 'Weekly hours',
  kind: 'lines',
  hint: 'One line per day or several days, like "Mon-Fri 8 AM - 4 PM" or "Sat 9-12, 13-17". A day without a line is off.',
  value,
  isOptional: true,
});

export const timesFieldOf = (hint: string): ActField => ({
  name: 'times',
  label: 'Hours',
  kind: 'text',
  hint,
  isOptional: true,
});
