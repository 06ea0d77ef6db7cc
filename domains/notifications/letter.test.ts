import { expect, it } from 'vitest';
import { letterHtml, printedLetter } from './letter.ts';

it('a letter has where it goes, the day, the words, and the phone number; nothing that was written is taken for markup', () => {
  const html = letterHtml({
    site: 'Hearthside',
    phone: '(212) 555-0142',
    addressee: ['Walter <b>Brooks</b>', '240 Harbor Lamp Place, 11', 'New York, NY 10025'],
    date: 'February 5, 2027',
    subject: 'Your visit is booked',
    body: 'Hello Walter Brooks,\n\nWhat: Home cleaning\nReference: HS-7K4M-29Q\n\nSee it here: https://help.example.org/1\n\nQuestions? Call (212) 555-0142.',
    safeWord: 'lamplight',
  });
  expect(html).toContain(
    '<address>Walter &lt;b&gt;Brooks&lt;/b&gt;<br>240 Harbor Lamp Place, 11<br>New York, NY 10025</address>',
  );
  expect(html).toContain('<dt>Reference</dt><dd>HS-7K4M-29Q</dd>');
  expect(html).toContain('On the web: https://help.example.org/1');
  expect(html).toContain('lamplight');
  expect(html.match(/\(212\) 555-0142/g)).toHaveLength(2);
  expect([...html.matchAll(/(\d+)pt/g)].every(([, points]) => Number(points) >= 14)).toBe(true);
});

it('a letter for the printer has the same words, and says whom to call once', () => {
  const letter = printedLetter(
    {
      site: 'Hearthside',
      phone: '(212) 555-0142',
      addressee: ['Walter Brooks', '240 Harbor Lamp Place', 'New York, NY 10025'],
      date: 'February 5, 2027',
      subject: 'Your visit is booked',
      body: 'Your visit is booked.\n\nWhat: Home cleaning\nReference: HS-7K4M-29Q\n\nSee it here: https://help.example.org/1\n\nQuestions? Call (212) 555-0142.',
      safeWord: 'lamplight',
    },
    '1 Main Street, New York, NY 10001',
  );
  expect(letter).toMatchObject({
    sender: ['Hearthside', '1 Main Street, New York, NY 10001'],
    addressee: ['Walter Brooks', '240 Harbor Lamp Place', 'New York, NY 10025'],
    foot: 'Questions? Call (212) 555-0142',
  });
  expect(letter.blocks).toEqual([
    {
      kind: 'facts',
      rows: [
        { term: 'What', details: 'Home cleaning' },
        { term: 'Reference', details: 'HS-7K4M-29Q' },
      ],
    },
    { kind: 'words', text: 'On the web: https://help.example.org/1' },
    { kind: 'words', text: 'Your safe word: lamplight' },
  ]);
});
