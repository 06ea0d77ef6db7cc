import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { atChosenAddresses, createUsualAddresses, withPageList } from './chosen-addresses.ts';

const chosen = { '/signin': '/sign-in' };
const routes = {
  signin: { id: 'signin', path: 'signin', css: ['/assets/site-1.css', '/assets/signin-1.css'] },
  'signin-google': { id: 'signin-google', path: 'signin/google' },
  root: {
    id: 'root',
    imports: ['/assets/site-1.js', '/assets/root-1.js'],
    css: ['/assets/site-1.css'],
  },
};
const imports = ['/assets/site-1.js'];
const assets = { url: '/assets/manifest-1.js', entry: { imports }, routes };
const build = { routes, assets } as unknown as ServerBuild;

describe('pages at addresses that the operator has chosen', () => {
  it('are there for the service and in the list that browsers load, and nothing else has moved', () => {
    const moved = atChosenAddresses(build, chosen);
    for (const list of [moved.routes, moved.assets.routes])
      expect(list).toMatchObject({
        signin: { path: 'sign-in' },
        'signin-google': { path: 'signin/google' },
        root: { id: 'root' },
      });
    expect(moved.assets.url).toMatch(/^\/assets\/manifest-1\.js\?at=[\w-]{10}$/);
    const list = withPageList(new Map(), moved).get('/assets/manifest-1.js');
    expect(list?.plain.toString()).toContain('"path":"sign-in"');
    // What the first script and the style of all pages bring is there already when the list is read.
    expect(list?.plain.toString()).toContain(
      '"root":{"id":"root","imports":["/assets/root-1.js"],"css":["/assets/site-1.css"]}',
    );
    expect(list?.plain.toString()).toContain('"css":["/assets/signin-1.css"]');
    expect(atChosenAddresses(build, {})).toBe(build);
  });

  it('are found at the usual ones, too, with what was asked or sent', async () => {
    const usual = createUsualAddresses(chosen);
    const asked = await usual.request('/signin?next=%2Fcleaning');
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/sign-in?next=%2Fcleaning']);
    expect((await usual.request('/signin', { method: 'POST' })).status).toBe(307);
    expect((await usual.request('/signin/google')).status).toBe(404);
  });
});
