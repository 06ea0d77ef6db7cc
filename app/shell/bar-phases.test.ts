import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { barTimes, nextOf, type BarPhase } from './bar-phases.ts';

/** Runs the bar for a page that takes this long, and says when it is in which phase. */
function phasesOf(loadingFor: number): [at: number, phase: BarPhase][] {
  const seen: [number, BarPhase][] = [];
  let phase: BarPhase = 'away';
  for (let now = 0; ;) {
    const next = nextOf(phase, now < loadingFor);
    if (next === null) {
      if (now >= loadingFor) return seen;
      now = loadingFor;
      continue;
    }
    // Its next step no longer applies when the page comes first.
    if (phase === 'away' && now + next.after > loadingFor) return seen;
    now += next.after;
    phase = next.phase;
    seen.push([now, phase]);
    if (phase === 'away') return seen;
  }
}

describe('the bar at the top', () => {
  it('does not show for a page that comes within 200 ms', () => {
    expect(phasesOf(150)).toEqual([]);
  });

  it('runs until the page is there, stands full for half a second, and is gone 400 ms later', () => {
    expect(phasesOf(1_000)).toEqual([
      [200, 'running'],
      [1_000, 'full'],
      [1_500, 'fading'],
      [1_900, 'away'],
    ]);
  });

  it('is 3 px high, runs for two seconds and fades for as long as it takes to be reset', async () => {
    const css = await readFile(join(import.meta.dirname, 'loading-bar.module.css'), 'utf8');
    expect(barTimes.duration).toBe(2_000);
    expect(css).toMatch(/^\s*block-size: 3px;/m);
    expect(css).toMatch(new RegExp(`'running'\\] \\{[^}]*transition: transform ${barTimes.duration}ms`));
    expect(css).toMatch(new RegExp(`'fading'\\] \\{[^}]*transition: opacity ${barTimes.reset}ms`));
  });
});
