/**
 * What posts are about. Without a schema beside it: pages in the browser read this too, and leave the library
 * for schemas behind.
 */
export const topics = {
  'home-safety': 'Safe at home',
  'getting-around': 'Getting around',
  food: 'Eating well',
  technology: 'Phones and computers',
  'money-and-scams': 'Money and scams',
  caring: 'Caring for someone',
} as const;
export type Topic = keyof typeof topics;
