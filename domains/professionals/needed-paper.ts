import { z } from 'zod';
import { paperKinds } from './paper.ts';

/** What an option of a service can ask of the professional. */
export const neededKinds = paperKinds.filter((kind) => kind !== 'other');
export type NeededKind = (typeof neededKinds)[number];

/** From a form or a call: the kinds, or none. */
export const neededPapersInput = z.object({
  papers: z
    .array(z.enum(neededKinds, { error: 'Choose from the documents listed.' }))
    .default([])
    .transform((kinds) => neededKinds.filter((kind) => kinds.includes(kind))),
});

/** A professional who does it and lacks a paper for it. */
export interface Lacking {
  professionalId: string;
  name: string;
  kinds: NeededKind[];
}
