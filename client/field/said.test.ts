import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KeptPhoto, KeptStep } from './kept.ts';
import type { Standing } from './outbox.ts';
import { type Kept, saidOf } from './said.ts';

const now = new Date('2027-02-08T15:00:30Z');
const stepOf = (place: number, more: Partial<KeptStep> = {}): KeptStep => ({
  place,
  row: {
    id: `step ${place}`,
    visit: 'rosa',
    kind: 'on_the_way',
    happened_at: '2027-02-08T15:00:00.000Z',
    clock_offset_ms: 0,
  },
  state: 'waiting',
  words: '',
  about: 'Rosa, 10:00 AM',
  ...more,
});
const photo: KeptPhoto = {
  place: 1,
  id: 'photo',
  visit: 'rosa',
  happened_at: '2027-02-08T15:00:00.000Z',
  clock_offset_ms: 0,
  blob: null,
  state: 'refused',
  words: 'New helper to this visit now.',
  about: 'Rosa, 10:00 AM',
};
const keptOf = (steps: KeptStep[], photos: KeptPhoto[] = []): Kept => ({
  steps,
  photos,
  isHomeKept: false,
  isHelpKept: false,
});
const textOf = (kept: Kept, standing: Standing, visit?: string) =>
  saidOf(kept, { standing, said: '', visit }, now).map((each) =>
    each.is === 'words' ? each.words : `[${each.label}]`,
  );

it('undo and “Not taken” name the visit that they mean', () => {
  expect(textOf(keptOf([stepOf(1)]), 'away')).toEqual([
    'No signal. 1 step is saved on this phone, not sent yet.',
    '[Undo: on the way, Rosa, 10:00 AM]',
  ]);
  const refused = textOf(
    keptOf([stepOf(1, { state: 'refused', words: 'It was canceled.' })], [photo]),
    'here',
  );
  expect(refused[0]).toMatch(/^Not taken: On the way, .+, Rosa, 10:00 AM\. It was canceled\.$/);
  expect(refused[2]).toBe('Not taken: a photo, Rosa, 10:00 AM. New helper to this visit now.');
});

it('on the page of a visit nothing of another one is undone', () => {
  expect(textOf(keptOf([stepOf(1)]), 'away', 'walter').join()).not.toContain('Undo');
  expect(textOf(keptOf([stepOf(1)]), 'away', 'rosa').join()).toContain('Undo');
});

it('says how much is not sent, as long as that is so, and calls nothing sent', () => {
  const states = fc.array(fc.constantFrom('waiting' as const, 'refused' as const), { maxLength: 12 });
  const standings = fc.constantFrom<Standing>('here', 'away', 'busy', 'over');
  fc.assert(
    fc.property(states, standings, (all, standing) => {
      const text = textOf(keptOf(all.map((state, place) => stepOf(place, { state }))), standing).join('\n');
      const waiting = all.filter((state) => state === 'waiting').length;
      expect(/(\d+) steps? (?:is|are) saved on this phone, not sent yet/.exec(text)?.[1] ?? '0').toBe(
        String(waiting),
      );
      expect(text.match(/Not taken: /g)?.length ?? 0).toBe(all.length - waiting);
      expect(text).not.toMatch(/\b(was|were|is|are) sent\b/);
      if (standing === 'away') expect(text).toContain('No signal.');
      if (standing === 'here' && all.length === 0) expect(text).toBe('');
    }),
  );
});
