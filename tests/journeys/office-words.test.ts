import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findViolations } from './accessibility.ts';
import { act, it } from './in-office.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

const part = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  it('somebody in the office writes a draft, sees it, publishes it, and members read it at once', async ({
    inOffice,
    openWindow,
  }) => {
    const [title, path] = javaScript ? ['Deep cleaning', 'deep-cleaning'] : ['Decluttering', 'decluttering'];
    const words = `We come with ${javaScript ? 'good' : 'calm'} music.`;
    const { page: member } = await openWindow({ javaScript });
    await member.goto(`/services/cleaning/${path}`);
    const readByMember = async () => {
      await member.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
      return member.getByRole('main').innerText();
    };
    expect(await readByMember()).not.toContain(words);

    const visitor = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const { page } = visitor;
    await page.goto('/office/words');
    await heading(page, 'Words').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: title, exact: true }).click();
    await heading(page, `${title}: words`).waitFor();
    expect(await page.getByRole('main').innerText()).toContain('No changes yet.');

    const draft = act(page, 'Write draft');
    await draft.locator('summary').click();
    await draft.getByLabel('Words').fill('It costs $5.');
    visitor.expectStatus(422);
    await draft.getByRole('button').click();
    await page
      .getByText(/^Leave prices out\./)
      .first()
      .waitFor();
    await draft.getByLabel('Words').fill(`## With us\n\n${words} <script>document.title = 'Bad'</script>`);
    await draft.getByRole('button').click();
    await page.getByText('Draft saved. No one reads it yet.').waitFor();
    await part(page, 'The draft, version 1').waitFor();
    await part(page, 'With us').waitFor();
    expect(await page.title()).not.toContain('Bad');
    expect(await page.getByRole('main').innerText()).toMatch(/Grade \d+\. Easy enough\./);
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await member.reload();
    expect(await readByMember()).not.toContain(words);

    const publish = act(page, 'Publish draft');
    await publish.locator('summary').click();
    await publish.getByRole('button').click();
    await page.getByText('It is published. Everyone reads it now.').waitFor();
    await member.reload();
    expect(await readByMember()).toContain(words);
    expect(await member.title()).not.toContain('Bad');

    await button(page, 'Undo this').click();
    await page.getByText('Everyone reads the earlier words now.').waitFor();
    await member.reload();
    expect(await readByMember()).not.toContain(words);
    const back = act(page, 'Go back to earlier words');
    await back.locator('summary').click();
    await back.getByLabel('Which words').selectOption({ index: 1 });
    await back.getByRole('button').click();
    await part(page, 'As everyone reads it, version 3').waitFor();
    await member.reload();
    expect(await readByMember()).toContain(words);
    if (javaScript) expect(await findViolations(page)).toEqual([]);
  });

  it('somebody in the office gives a post another title, and lists and the feed have it', async ({
    inOffice,
    openWindow,
  }) => {
    const { page } = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const [slug, title] = javaScript
      ? ['ready-for-winter', 'Before the first snow']
      : ['a-safer-bathroom', 'A bathroom without falls'];
    await page.goto(`/office/words/post.${slug}`);
    const draft = act(page, 'Write draft');
    await draft.locator('summary').click();
    await draft.getByLabel('Title').fill(title);
    await draft.getByRole('button').click();
    await page.getByText('Draft saved. No one reads it yet.').waitFor();
    const publish = act(page, 'Publish draft');
    await publish.locator('summary').click();
    await publish.getByRole('button').click();
    await page.getByText('It is published. Everyone reads it now.').waitFor();
    const { page: member } = await openWindow({ javaScript });
    await member.goto(`/our-blog/${slug}`);
    await heading(member, title).waitFor();
    await member.goto('/our-blog');
    await member.getByRole('link', { name: title }).first().waitFor();
    expect(await (await member.request.get('/our-blog/feed.xml')).text()).toContain(title);
  });
});
