import { describe, expect, it } from 'vitest';
import { robots, sitemap } from './indexing.ts';

describe('what search engines are told', () => {
  it('is to stay away while the setting is off', () => {
    expect(robots(false, 'https://help.example.org')).toBe('User-agent: *\nDisallow: /\n');
  });

  it('is where the public pages are while it is on, and that accounts are none', () => {
    expect(robots(true, 'https://help.example.org')).toContain('Sitemap: https://help.example.org/sitemap.xml');
    expect(robots(true, 'https://help.example.org')).toContain('Disallow: /account/');
  });

  it('lists whole addresses, escaped as XML wants them', () => {
    const listed = sitemap(['/', '/our-blog/salt&pepper'], 'https://help.example.org');
    expect(listed).toContain('<loc>https://help.example.org/</loc>');
    expect(listed).toContain('<loc>https://help.example.org/our-blog/salt&amp;pepper</loc>');
  });
});
