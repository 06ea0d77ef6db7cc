import { z } from 'zod';
import { shortWords } from '../offering/terms.ts';

/** Who cooks, and for which areas. */
export const kitchenInput = z.object({
  title: shortWords(80, 'Give the kitchen a name.'),
  areas: z.array(z.string().max(80)).max(500),
});
export type KitchenInput = z.output<typeof kitchenInput>;

export interface Kitchen {
  id: string;
  title: string;
  areas: { id: string; title: string; isServed: boolean }[];
  dishes: number;
}
