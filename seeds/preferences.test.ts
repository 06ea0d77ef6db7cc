import { describe, expect, it } from 'vitest';
import { needsByTopic } from '#domains/people/need.ts';
import { isAskedOfRide } from '#domains/services/ride/ride.ts';
import { mattersFor } from '#domains/services/service.ts';
import { excludedBy, preferenceOptions } from './preferences.ts';
import { serviceOptions } from './services.ts';

const all = Object.values(preferenceOptions)
  .flat()
  .map(({ firstFor = [], notFor = [], ...option }) => ({
    ...option,
    firstFor: [...firstFor],
    notFor: [...notFor],
    mattersFor: [...option.mattersFor],
    excludes: excludedBy(option.id),
  }));
const idsOf = (options: readonly { id: string }[]) => options.map(({ id }) => id);
const kinds = serviceOptions.map(({ id, serviceId }) => {
  const asked = all.filter((option) => mattersFor(option, serviceId, id) && !isAskedOfRide(option.id));
  return { id, serviceId, asked, ...needsByTopic(asked, [], serviceId) };
});

describe('what those who come may have to know', () => {
  it.each(kinds)('begins with a few for $id', ({ first, topics }) => {
    expect(first.length).toBeGreaterThanOrEqual(3);
    expect(first.length).toBeLessThanOrEqual(10);
    expect(topics.length).toBeLessThanOrEqual(9);
  });

  it('is not about the home where nobody comes in', () => {
    for (const id of ['video-help', 'meal-delivery'])
      expect(idsOf(kinds.find((kind) => kind.id === id)?.asked ?? [])).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/shoes-off|pets-at-home|scents/)]),
      );
    expect(idsOf(kinds.find(({ id }) => id === 'home-cleaning')?.asked ?? [])).toContain('shoes-off');
  });

  it('never hides one of two that do not go together while the other is asked about', () => {
    for (const { id, serviceId, asked } of kinds)
      for (const option of asked)
        expect([id, option.id, option.excludes.filter((other) => !idsOf(asked).includes(other))]).toEqual([
          id,
          option.id,
          option.excludes.filter(
            (other) => !all.some((each) => each.id === other && each.mattersFor.includes(serviceId)),
          ),
        ]);
  });

  it('names only options that there are', () => {
    const options = idsOf(serviceOptions);
    const services = new Set(serviceOptions.map(({ serviceId }) => serviceId));
    for (const option of all) {
      expect(option.notFor.filter((id) => !options.includes(id))).toEqual([]);
      expect(option.firstFor.filter((id) => !services.has(id) || !option.mattersFor.includes(id))).toEqual(
        [],
      );
      expect(option.excludes.filter((id) => !idsOf(all).includes(id))).toEqual([]);
    }
  });
});
