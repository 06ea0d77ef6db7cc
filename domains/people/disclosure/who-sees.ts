import { carerRights, disclosures, type Fact } from './disclosure.ts';

const sentences: ReadonlyMap<string, string> = new Map([
  [
    'carers with needs, two_days',
    'Only you, the family and friends you let see your needs, your helper and our office can see this.',
  ],
  [
    'all carers, two_days',
    'Only you, your family and friends with access, your helper and our office can see this.',
  ],
  ['no carer, never', 'Only you and our office can see this.'],
  [
    'no carer, on_the_day',
    'Only you and our office can see this. Your helper sees it on the day of the visit.',
  ],
]);

/** Who sees something of a home, in a sentence for the page that asks for it. */
export function whoSeesInWords(fact: Fact): string {
  const { carers, professional } = disclosures[fact];
  const whichCarers =
    carers.length === 0
      ? 'no carer'
      : carers.length === carerRights.length
        ? 'all carers'
        : `carers with ${carers.join(', ')}`;
  const sentence = sentences.get(`${whichCarers}, ${professional}`);
  if (sentence === undefined) throw new Error(`No sentence says who sees ${fact}.`);
  return sentence;
}
