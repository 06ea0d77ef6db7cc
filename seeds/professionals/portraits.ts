import { concierges } from '../concierges.ts';
import { knownOf } from './known.ts';
import { drawPortrait } from './portrait.ts';

/** The name of a professional's portrait: "deepa-nair.svg". */
export const portraitFile = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.svg`;

const known = [...Object.entries(knownOf).map(([name, { looks }]) => ({ name, looks })), ...concierges];

/** The portraits of the demo's people by the names of their files, drawn when one is asked for. */
export const portraits: ReadonlyMap<string, () => Buffer> = new Map(
  known.map(({ name, looks }) => [portraitFile(name), () => Buffer.from(drawPortrait(looks))]),
);
