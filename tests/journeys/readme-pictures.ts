import { join } from 'node:path';
import { sql } from 'kysely';
import { fieldCookie } from '#app/field/field-cookie.ts';
import { openFieldSession } from '#domains/field/field-session.server.ts';
import { officeCookie } from '#domains/staff/office-cookie.ts';
import { openStaffSession } from '#domains/staff/staff-session.server.ts';
import { fixedClock } from '#platform/clock/clock.ts';
import { transaction } from '#platform/database/database.ts';
import { cast, demoPassword } from '#seeds/cast.ts';
import { visitorOn } from '#tests/visitors.ts';
import { openBrowser, openWindow } from './browser.ts';
import { openInside } from './inside.ts';
import { signIn } from './member-steps.ts';
import { startService } from './service.ts';

/*
 * The pictures of the README, made by `npm run pictures` from a demo with its year, at the same moment each time.
 */
const moment = '2027-02-05T15:00:00Z';
const service = await startService({ DEMO_HISTORY: 'year', CLOCK_STARTS_AT: moment });
const browser = await openBrowser();
const inside = await openInside(service);
const into = (name: string) => join(import.meta.dirname, `../../docs/${name}.png`);

const member = await openWindow(browser, { url: service.url, width: 1280 });
await member.page.goto('/');
await member.page.waitForLoadState('networkidle');
await member.page.screenshot({ path: into('picture') });
await signIn(member.page, cast.rosa.email, demoPassword);
await member.page.waitForLoadState('networkidle');
await member.page.screenshot({ path: into('picture-member') });

const platform = { ...inside.platform, clock: fixedClock(moment) };
const { rows } = await sql<{ id: string; visit: string }>`
  select s.id, (select b.id from bookings b where b.state = 'confirmed' and b.starts_at > ${moment} order by b.starts_at, b.id limit 1) as visit
  from staff s where 'administrator' = any(s.roles)`.execute(platform.database);
const office = await openWindow(browser, { url: service.url, width: 1280 });
const value = await transaction(platform.database, (work) =>
  openStaffSession(platform, work, rows[0]?.id ?? '', 'open', visitorOn()),
);
await office.context.addCookies([{ name: officeCookie(service.url).name, value, url: service.url }]);
await office.page.goto(`/office/visits/${rows[0]?.visit}`);
await office.page.screenshot({ path: into('picture-office') });

// The professional with most to do on that day shows the field best.
const { rows: coming } = await sql<{ id: string; visit: string }>`
  select professional_id as id, (array_agg(id order by starts_at))[1] as visit from bookings
  where state = 'confirmed' and starts_at > ${moment} and starts_at < ${moment}::timestamptz + interval '10 hours'
    and not exists (select from service_options o where o.id = service_option_id and o.service_id = 'meals')
  group by 1 order by count(*) desc, 1 limit 1`.execute(platform.database);
const phone = await openWindow(browser, { url: service.url, width: 390 });
const field = await transaction(platform.database, (work) =>
  openFieldSession(platform, work, coming[0]?.id ?? '', visitorOn()),
);
await phone.context.addCookies([{ name: fieldCookie(service.url).name, value: field, url: service.url }]);
await phone.page.goto('/field');
await phone.page.screenshot({ path: into('picture-field') });
await phone.page.goto(`/field/visits/${coming[0]?.visit}`);
await phone.page.screenshot({ path: into('picture-field-visit') });

await inside.close();
await browser.close();
await service.stop();
