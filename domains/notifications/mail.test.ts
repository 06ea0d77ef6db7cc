import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paletteOf } from '#domains/looks/palette.ts';
import { hues } from '#domains/services/service.ts';
import { blocksOf } from './content.ts';
import { hueInks, type MailFacts, mailHtml } from './mail.ts';

const body = [
  'Hello Rosa,',
  'Your visit is booked.',
  'What: Home cleaning\nWhen: Sunday, March 14, 3:00 PM\nReference: HS-7K4M-29Q',
  'Or see it here: https://help.example.org/account/upcoming-booking/1?a=1&b=2',
  'Pay here: https://help.example.org/pay, or later.',
  'Questions? Call +12125550142.',
].join('\n\n');

const facts: MailFacts = {
  site: 'Hearthside',
  phone: { number: '+12125550142', display: '(212) 555-0142' },
  publicUrl: 'https://help.example.org',
  postalAddress: '200 Lamp Row, New York, NY 10001',
  subject: 'Your visit is booked',
  body,
  safeWord: null,
  unsubscribeUrl: null,
  whoComesUrl: null,
  logo: null,
  palette: null,
  hue: null,
};

describe('the parts of a message', () => {
  it('are read from its plain text', () => {
    expect(blocksOf(body)).toEqual([
      { kind: 'paragraph', text: 'Hello Rosa,' },
      { kind: 'paragraph', text: 'Your visit is booked.' },
      {
        kind: 'facts',
        rows: [
          { term: 'What', details: 'Home cleaning' },
          { term: 'When', details: 'Sunday, March 14, 3:00 PM' },
          { term: 'Reference', details: 'HS-7K4M-29Q' },
        ],
      },
      {
        kind: 'action',
        label: 'See it here',
        url: 'https://help.example.org/account/upcoming-booking/1?a=1&b=2',
      },
      { kind: 'paragraph', text: 'Pay here: https://help.example.org/pay, or later.' },
      { kind: 'paragraph', text: 'Questions? Call +12125550142.' },
    ]);
  });
});

describe('a mail for the eye', () => {
  it('has one button with its address under it, and the phone number above and below', () => {
    const html = mailHtml(facts);
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html).toContain('>See it here</a>');
    expect(html).toContain('>https://help.example.org/account/upcoming-booking/1?a=1&amp;b=2</a>');
    expect(html).toContain('<a class="link" href="https://help.example.org/pay"');
    expect(html.match(/href="tel:\+12125550142"/g)).toHaveLength(2);
    expect(html).not.toContain('<img');
    expect(html.match(/<table/g)?.length).toBe(html.match(/<table role="presentation"/g)?.length);
  });

  it('shows whoever comes with a picture, its words beside it, and the button stays the button', () => {
    const html = mailHtml({
      ...facts,
      body: `Deepa Nair: https://help.example.org/_ipx/w_160,f_jpeg/deepa-nair.svg\nI work & sing.\nSpeaks Hindi\n\n${body}`,
    });
    expect(html).toMatch(
      /<img src="https:\/\/help\.example\.org\/_ipx\/\S+" width="96" height="96" alt="Portrait of Deepa Nair"/,
    );
    expect(html).toContain('<strong>Deepa Nair</strong><br>I work &amp; sing.<br>Speaks Hindi');
    expect(html.match(/class="button"/g)).toHaveLength(1);
    expect(html.match(/<table/g)?.length).toBe(html.match(/<table role="presentation"/g)?.length);
  });

  it('shows the safe word and the way to stop it where there is one, and says nothing of them else', () => {
    expect(mailHtml(facts)).not.toMatch(/safe word|stop these emails/i);
    const html = mailHtml({
      ...facts,
      safeWord: 'lamp & light',
      unsubscribeUrl: 'https://help.example.org/unsubscribe?key=1',
    });
    expect(html).toContain('Your safe word: <strong>lamp &amp; light</strong>');
    expect(html).toContain('href="https://help.example.org/unsubscribe?key=1"');
  });

  it('has the logo of the operator beside the name, silent for who listens, and none where there is none', () => {
    const logo = { url: 'https://help.example.org/looks/0123456789abcdef-mail.png', width: 96, height: 48 };
    expect(mailHtml({ ...facts, logo })).toContain(`<img src="${logo.url}" width="96" height="48" alt=""`);
    expect(mailHtml(facts)).not.toContain('<img');
  });

  it('has one bar in the hue of its service, and in our green where it is about none', () => {
    expect(mailHtml(facts)).toContain('border-bottom:3px solid #0B5B36');
    const inPurple = mailHtml({ ...facts, hue: 'leaf', palette: paletteOf('#7a1fa2') });
    expect(inPurple).toContain('background-color:#7a1fa2;color:#FFFFFF');
    expect(inPurple).not.toMatch(/#(0b5b36|7fe3ae|12201a|0c1f15|1d3328|eaf3ec|08492b|b9f3d3)/i);
    const html = mailHtml({ ...facts, hue: 'sky' });
    expect(html.match(/border-bottom:/g)).toHaveLength(1);
    expect(html).toContain('border-bottom:8px solid #12444f');
    expect(html).toContain('.rule{border-color:#bfe6ee !important}');
  });

  it('has the hues of the pages', async () => {
    const colors = await readFile('app/ui/colors.css', 'utf8');
    for (const hue of hues) {
      expect(colors).toContain(`--${hue}: ${hueInks[hue].light};`);
      expect(colors).toContain(`--${hue}: ${hueInks[hue].dark};`);
    }
  });

  it('leads a member to who comes, at its foot', () => {
    const whoComesUrl = 'https://help.example.org/who-comes';
    expect(mailHtml(facts)).not.toContain('Who’s coming');
    expect(mailHtml({ ...facts, whoComesUrl }).split('<footer>')[1]).toMatch(
      /href="https:\/\/help\.example\.org\/who-comes"[^>]*>Who’s coming to your door<\/a>/,
    );
  });

  it('never takes words for markup, and has no type under 18 px', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (subject, words) => {
        const html = mailHtml({
          ...facts,
          subject,
          body: `${words}\n\n<script>x</script>\n\nA: <b>\nB: "</td>\n\nGo: https://x.example/"><img>`,
        });
        expect(html).not.toMatch(/<script|<b>|<img|"<\/td>/);
        expect([...html.matchAll(/font:(?:bold )?(\d+)px/g)].every(([, size]) => Number(size) >= 18)).toBe(
          true,
        );
      }),
    );
  });
});
