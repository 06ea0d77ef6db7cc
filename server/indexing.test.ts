import { describe, expect, it } from 'vitest';
import { feed, robots, sitemap } from './indexing.ts';

describe('what search engines are told', () => {
  it('is to stay away while the setting is off', () => {
    expect(robots(false, 'https://help.example.org')).toBe('User-agent: *\nDisallow: /\n');
  });

  it('is where the public pages are while it is on, and that accounts are none', () => {
    expect(robots(true, 'https://help.example.org')).toContain(
      'Sitemap: https://help.example.org/sitemap.xml',
    );
    expect(robots(true, 'https://help.example.org')).toContain('Disallow: /account/');
  });

  it('lists whole addresses, escaped as XML wants them', () => {
    const listed = sitemap(['/', '/our-blog/salt&pepper'], 'https://help.example.org');
    expect(listed).toContain('<loc>https://help.example.org/</loc>');
    expect(listed).toContain('<loc>https://help.example.org/our-blog/salt&amp;pepper</loc>');
  });

  it('lists the posts for feed readers, with the day of each', () => {
    const listed = feed(
      [{ slug: 'a-safe-bath', title: 'A safe <bath>', description: 'Bars & mats', published: '2026-11-20' }],
      'Hearthside',
      'https://help.example.org',
    );
    expect(listed).toContain('<link>https://help.example.org/our-blog/a-safe-bath</link>');
    expect(listed).toContain('<title>A safe &lt;bath&gt;</title>');
    expect(listed).toContain(
      '<pubDate>Fri, 20 Nov 2026 12:00:00 GMT</pubDate><description>Bars &amp; mats</description>',
    );
  });
});
