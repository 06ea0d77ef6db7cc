import { createHmac } from 'node:crypto';

const colors = [
  'red',
  'blue',
  'green',
  'yellow',
  'white',
  'black',
  'pink',
  'brown',
  'purple',
  'orange',
  'silver',
  'golden',
  'gray',
  'striped',
  'spotted',
  'wooden',
];
const things = `
  apple basket bell boat book boot bottle bridge bucket button candle carrot chair cherry clock coat
  cup daisy door drum duck feather flag flower garden glove goose guitar hammer hat horse jar
  kettle kite ladder lamp leaf lemon mailbox mirror mitten owl paddle pear pencil piano pillow plate
  pumpkin rabbit ribbon river robin saddle scarf shell spoon table teapot train tulip violin wagon window
`
  .trim()
  .split(/\s+/);

/**
 * Two short words, such as "blue teapot", that only the people of a visit and its professional know: the
 * professional says them at the door. They change with the professional, so that the first one no longer
 * knows them. One in 1,024 is enough because nobody can try twice unnoticed.
 */
export function wordOfVisit(secret: string, visit: { id: string; professionalId: string }): string {
  const digest = createHmac('sha256', secret)
    .update(`visit-word:${visit.id}:${visit.professionalId}`)
    .digest();
  return `${colors[digest[0]! % colors.length]} ${things[digest[1]! % things.length]}`;
}
