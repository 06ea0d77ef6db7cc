import { z } from 'zod';

const empty = (typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? null : (typed ?? null));

/** A field that may stay empty, which is null then. */
export const mayBeEmpty = <Field extends z.ZodType>(field: Field) => z.preprocess(empty, field.nullable());

/** A day of the calendar, as in ISO 8601. */
export const day = z.iso.date('Enter a day, like 2027-03-15.');
