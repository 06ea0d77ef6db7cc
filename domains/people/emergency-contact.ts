import { z } from 'zod';
import { phoneLine, plainText } from './fields.ts';
import { formatPhone } from './words.ts';

/** The person we call when a recipient may be in need of help and cannot say so. */
export interface EmergencyContact {
  name: string;
  /** With its extension: see `phoneLine`. */
  phone: string;
  /** What they are to the recipient: "daughter", "neighbor". */
  relation: string;
}

const longestRelation = 60;

export const emergencyContactInput = z.object({
  name: plainText(100, 'Enter their name.'),
  phone: phoneLine,
  relation: plainText(longestRelation, 'Enter the relationship, like daughter or neighbor.'),
});

/** "Ana Alvarez (daughter), (312) 555-0199". */
export function emergencyContactInWords({ name, phone: number, relation }: EmergencyContact): string {
  return `${name} (${relation}), ${formatPhone(number)}`;
}
