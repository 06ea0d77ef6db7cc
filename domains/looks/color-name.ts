import { modeOklch, modeRgb, useMode as withSpace } from 'culori/fn';

withSpace(modeRgb);
const toOklch = withSpace(modeOklch);

/** Where each hue ends, in degrees of OKLCH. */
const hues: readonly (readonly [end: number, name: string])[] = [
  [10, 'pink'],
  [42, 'red'],
  [75, 'orange'],
  [115, 'yellow'],
  [165, 'green'],
  [215, 'teal'],
  [278, 'blue'],
  [325, 'purple'],
  [360, 'pink'],
];

/** What most people would call a color: "red", "dark gray" is "gray". */
export function nameOfColor(color: string): string {
  const { l, c, h = 0 } = toOklch(color) ?? { l: 0, c: 0 };
  if (l < 0.25) return 'black';
  if (c < 0.03) return l > 0.95 ? 'white' : 'gray';
  const name = hues.find(([end]) => h < end)?.[1] ?? 'pink';
  return l < 0.58 && (name === 'orange' || name === 'yellow') ? 'brown' : name;
}
