/**
 * What posts are about. Not beside the schema, because browsers load this file too, and must not load the
 * schema library with it.
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
