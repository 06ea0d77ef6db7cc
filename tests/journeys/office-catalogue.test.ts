import { describe, expect } from 'vitest';
import { findViolations } from './accessibility.ts';
import { act, it } from './in-office.ts';
import { passes } from './journey.ts';
import { button, heading } from './member-steps.ts';

describe.each(passes([true, false]))('with JavaScript %s', (javaScript) => {
  it('somebody in the office adds an area, its ZIP codes and what comes there', async ({ inOffice }) => {
    const visitor = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const { page } = visitor;
    const name = javaScript ? 'Denver' : 'Boulder';
    await page.goto('/office/areas');
    await heading(page, 'Areas').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    const add = act(page, 'Add an area');
    await add.locator('summary').click();
    await add.getByLabel('Name').fill(name);
    await add.getByLabel('Time zone').selectOption('America/Denver');
    await add.getByRole('button').click();
    await heading(page, name).waitFor();

    const zips = act(page, 'Add ZIP codes');
    await zips.locator('summary').click();
    await zips.getByLabel('ZIP codes').fill('80301\n8030\n10001');
    visitor.expectStatus(422);
    await zips.getByRole('button').click();
    await page
      .getByText(/Line 2: "8030" is too short/)
      .first()
      .waitFor();
    expect(await page.getByText(/Line 3: 10001 belongs to Manhattan/).count()).toBeGreaterThan(0);
    const codes = javaScript ? '80202, 80203, 80205' : '80301, 80302';
    await zips.getByLabel('ZIP codes').fill(codes);
    await zips.getByRole('button').click();
    await page.getByText(/ZIP codes added\./).waitFor();
    const services = act(page, 'Choose the services');
    await services.locator('summary').click();
    await services.getByLabel('Cleaning').check();
    await services.getByRole('button').click();
    await page.getByText('The services of this area are changed.').waitFor();
    expect(await page.getByRole('img').locator('circle').count()).toBe(codes.split(',').length);
    if (javaScript) expect(await findViolations(page)).toEqual([]);
  });

  it('somebody in the office changes a price, sees what it would have been, and members see it at once', async ({
    inOffice,
    openWindow,
  }) => {
    const [perHour, shown] = javaScript ? ['46', 'From $92'] : ['47.50', 'From $95'];
    const { page: member } = await openWindow({ javaScript });
    await member.goto('/');
    expect(await member.getByRole('main').innerText()).not.toContain(shown);
    const { page } = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    await page.goto('/office/prices');
    await heading(page, 'Prices').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Home cleaning', exact: true }).click();
    await heading(page, 'Home cleaning: price').waitFor();
    const draft = act(page, 'Draft new price');
    await draft.locator('summary').click();
    await draft.getByLabel('Each hour').fill(perHour);
    await draft.getByRole('button').click();
    await page.getByText('Draft saved. No one pays it yet.').waitFor();
    expect(await page.getByRole('main').innerText()).toContain('Under the new price');
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    await member.reload();
    expect(await member.getByRole('main').innerText()).not.toContain(shown);
    const begin = act(page, 'Publish price');
    await begin.locator('summary').click();
    await begin.getByRole('button').click();
    await page.getByText(/^It applies from/).waitFor();
    await member.reload();
    expect(await member.getByRole('main').innerText()).toContain(shown);
  });

  it('somebody in the office adds an extra and retires it again', async ({ inOffice }) => {
    const { page } = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const name = javaScript ? 'Inside the windows' : 'Garage';
    await page.goto('/office/catalogue');
    await heading(page, 'Catalog').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    const add = act(page, 'Add an extra to cleaning');
    await add.locator('summary').click();
    await add.getByLabel('Name').fill(name);
    await add.getByLabel('Price').fill('35');
    await add.getByLabel('Minutes more').fill('30');
    await add.getByRole('button').click();
    await heading(page, name).waitFor();
    const retire = act(page, 'Stop offering');
    await retire.locator('summary').click();
    await retire.getByRole('button').click();
    await page.getByText('No longer offered.').waitFor();
    await button(page, 'Undo this').click();
    await page.getByText('It is offered again.').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
  });

  it('somebody in the office closes a day, sets the hours and puts a dish on the menu', async ({
    inOffice,
    openWindow,
  }) => {
    const { page } = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const [day, inWords] = javaScript
      ? ['2031-03-03', 'Monday, March 3']
      : ['2031-03-04', 'Tuesday, March 4'];
    await page.goto('/office/holidays');
    const close = act(page, 'Close a day');
    await close.locator('summary').click();
    await close.getByLabel('Day').fill(day);
    await close.getByLabel('Reason').fill('Town holiday');
    await close.getByRole('button').click();
    await page.getByText(`${inWords} is closed: Town holiday. Nothing is booked or promised.`).waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);

    await page.goto('/office/hours/week');
    const change = act(page, 'Change the hours');
    await change.locator('summary').click();
    await change.getByLabel('Sunday').fill(javaScript ? '' : '10-12');
    await change.getByRole('button').click();
    const hours = javaScript ? 'Monday to Saturday' : 'Sunday, 10 AM to 12 noon';
    await page.getByText(new RegExp(`^The hours are: .*${hours}`)).waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
    const { page: member } = await openWindow({ javaScript });
    await member.goto('/contact-us');
    expect(await member.locator('body').innerText()).toContain(hours);

    await page.goto('/office/menus/kitchen.harbor');
    const dish = act(page, 'Add a dish');
    await dish.locator('summary').click();
    const name = javaScript ? 'Bean stew' : 'Pea soup';
    await dish.getByLabel('Name').fill(name);
    await dish.getByLabel('What it is, in a sentence').fill('Beans with corn.');
    await dish.getByLabel('Has soy').check();
    await dish.getByRole('button').click();
    await heading(page, name).waitFor();
    const days = act(page, 'Set menu days');
    await days.locator('summary').click();
    await days.getByLabel('From').fill('2031-03-03');
    await days.getByRole('button').click();
    await page.getByText('Every day from 2031-03-03').waitFor();
    if (javaScript) expect(await findViolations(page)).toEqual([]);
  });

  it('somebody in the office looks at a service on all its pages before anyone else can', async ({
    inOffice,
    openWindow,
  }) => {
    const visitor = await inOffice({ javaScript, width: javaScript ? 1280 : 360 });
    const { page } = visitor;
    const [name, slug] = javaScript ? ['Companionship', 'companionship'] : ['Laundry', 'laundry'];
    await page.goto('/office/services');
    const add = act(page, 'Add a ready-made service');
    await add.locator('summary').click();
    await add.getByLabel('Service', { exact: true }).selectOption(slug);
    await add.getByLabel(/^Your price/).fill('38');
    await add.getByRole('button').click();
    await heading(page, name).waitFor();
    await page.getByRole('link', { name: 'See its pages, messages and order' }).click();
    const look = async (part: string, words: string | RegExp) => {
      await page.getByRole('main').getByRole('link', { name: part, exact: true }).click();
      await page.getByText('Preview. No one else sees this.').waitFor();
      await page.getByText(words).first().waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    };
    await look('Its page', 'In lists of services');
    await look('Questions', 'How many hours?');
    await look('Mail, text and receipt', 'Your visit is booked.');
    await look('The helper’s order', 'To do');
    await look('Prices', '$38 an hour');
    await page.getByLabel('2 hours').check();
    await button(page, 'See the price').click();
    await page.getByText('$76.00').first().waitFor();
    const stranger = await openWindow({ javaScript });
    stranger.expectStatus(404);
    expect((await stranger.page.goto(`/services/${slug}`))?.status()).toBe(404);
  });
});
