import { describe, expect, it } from 'vitest';
import { contradictionsIn, needsByTopic } from './need.ts';

const need = (id: string, topic: string, firstFor: string[] = [], excludes: string[] = []) => ({
  id,
  title: id,
  topic,
  firstFor,
  excludes,
});
const needs = [
  need('hearing', 'Hearing', ['cleaning', 'rides', 'tech-help']),
  need('slowly', 'Hearing'),
  need('Other talk', 'Else'),
  need('pet', 'At home', ['cleaning']),
  need('shoes', 'At home'),
  need('Other food', 'Else'),
];
const shown = (chosen: string[], serviceId: string | null) => {
  const { first, topics } = needsByTopic(needs, chosen, serviceId);
  return {
    first: first.map(({ id }) => id),
    topics: topics.map(({ title, needs: inside }) => [title, ...inside.map(({ id }) => id)]),
  };
};

describe('a form about needs', () => {
  it('begins with the few that matter for the service; the others are folded by topic, one’s own words last', () => {
    expect(shown([], 'cleaning')).toEqual({
      first: ['hearing', 'pet'],
      topics: [
        ['Hearing', 'slowly'],
        ['At home', 'shoes'],
        ['Else', 'Other talk', 'Other food'],
      ],
    });
  });

  it('begins with what this person has chosen as well', () => {
    expect(shown(['shoes', 'Other talk'], 'rides')).toEqual({
      first: ['hearing', 'Other talk', 'shoes'],
      topics: [
        ['Hearing', 'slowly'],
        ['At home', 'pet'],
        ['Else', 'Other food'],
      ],
    });
  });

  it('about no service begins with what comes first for many', () => {
    expect(shown([], null).first).toEqual(['hearing']);
  });
});

describe('two needs that nobody could both serve', () => {
  const text = need('Text me', 'Calls', [], ['Call me']);
  it('are named in a sentence, whichever of them says so', () => {
    const sentence = ['“Text me” and “Call me” do not go together. Keep only one.'];
    expect(contradictionsIn([text, need('Call me', 'Calls')])).toEqual(sentence);
    expect(contradictionsIn([need('Text me', 'Calls'), need('Call me', 'Calls', [], ['Text me'])])).toEqual(
      sentence,
    );
  });

  it('are one sentence for each two, and none where they go together', () => {
    const soups = [
      need('soft', 'Soft food', [], ['ground', 'puree']),
      need('ground', 'Soft food', [], ['soft', 'puree']),
      need('puree', 'Soft food', [], ['soft', 'ground']),
    ];
    expect(contradictionsIn(soups)).toHaveLength(3);
    expect(contradictionsIn([text, need('pet', 'At home')])).toEqual([]);
  });
});
