import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noticeCatalogueChanges } from '#domains/services/service-mark.server.ts';
import { forgetCatalogue } from '#domains/services/service.server.ts';
import { openPages } from '#tests/pages.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { ana as staff, employ } from '#tests/staff.ts';
import { codeOf, valueOf } from '#tests/visits.ts';
import { makeLogo } from './logo.server.ts';
import { currentLook, discardDraft, draftLook, goBackToLook, publishLook, readLooks } from './look.server.ts';
import { colorInput, colorInWords, movedInWords } from './look.ts';
import { paletteOf } from './palette.ts';
import { sheetOf } from './sheet.ts';

let opened: Awaited<ReturnType<typeof createTestPlatform>>;
beforeAll(async () => {
  opened = await createTestPlatform();
  await employ(opened.platform.database, staff, opened.clock.now());
});
afterAll(() => opened.close());
beforeEach(async () => {
  await sql`delete from looks`.execute(opened.platform.database);
  forgetCatalogue(opened.platform.database);
});

/** As it is kept. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="2" height="1"><path d="M0 0h2v1z"></path></svg>';
const logoOf = async (svg: string) => valueOf(await makeLogo(Buffer.from(svg)));

const purple = '#7a1fa2';
const seen = async () => (await readLooks(opened.platform.database)).changes;
const draft = async (brand: string | null) => draftLook(opened.platform, staff, { brand }, await seen());
const publish = async () => publishLook(opened.platform, staff, await seen());
const publishColor = async (brand: string | null) => {
  valueOf(await draft(brand));
  return valueOf(await publish());
};

describe('the look of an operator', () => {
  it('is on every page, in the manifests and behind its address once it is published, and not before', async () => {
    const { ask } = await openPages(opened);
    const read = async (path: string) => (await ask(path)).text();
    const before = await read('/');
    expect(before).not.toContain('/looks/');
    valueOf(await draft(purple));
    expect(await read('/')).toBe(before);
    valueOf(await publish());
    const address = /<link rel="stylesheet" href="(\/looks\/[0-9a-f]{16}\.css)"/;
    const [, sheet = ''] = address.exec(await read('/')) ?? [];
    for (const path of ['/login', '/services', '/office/sign-in', '/field/sign-in', '/no-such-page'])
      expect([path, address.exec(await read(path))?.[1]]).toEqual([path, sheet]);
    expect(await read('/')).toContain(
      `<meta name="theme-color" content="${paletteOf(purple).dark['paper']}"`,
    );
    expect(await read('/site.webmanifest')).toContain(
      `"theme_color":"${paletteOf(purple).light['logo-house']}"`,
    );
    const answer = await ask(sheet);
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const { published } = await readLooks(opened.platform.database);
    expect(published?.palette).toEqual(paletteOf(purple));
    expect(await answer.text()).toBe(sheetOf(published!.palette!));
    expect((await ask('/looks/0123456789abcdef.css')).status).toBe(404);

    valueOf(await goBackToLook(opened.platform, staff, null));
    expect(await read('/')).toBe(before);
    // A page that is still open somewhere asks for it again.
    expect((await ask(sheet)).status).toBe(200);
    const audit = await opened.platform.database
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('subject', '=', 'looks')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['look_drafted', 'look_published', 'look_restored']);
    expect(audit.at(-1)).toMatchObject({ before: { brand: purple }, after: { brand: null } });
  });

  it('goes back to any that was published, and to none that never was', async () => {
    const { platform } = opened;
    await publishColor(purple);
    const first = (await readLooks(platform.database)).published!.id;
    expect((await publishColor('#1a5fb4')).before).toBe(first);
    valueOf(await draft('#ff8800'));
    expect(codeOf(await goBackToLook(platform, staff, (await readLooks(platform.database)).draft!.id))).toBe(
      'look_not_found',
    );
    valueOf(await goBackToLook(platform, staff, first));
    expect((await readLooks(platform.database)).published?.brand).toBe(purple);
    expect(codeOf(await goBackToLook(platform, staff, first))).toBe('already_so');
    expect((await readLooks(platform.database)).draft?.brand).toBe('#ff8800');
    valueOf(await discardDraft(platform, staff, await seen()));
    expect(codeOf(await publish())).toBe('draft_not_found');
  });

  it('is refused to the second of two colleagues who save or publish what they saw at once', async () => {
    const { platform } = opened;
    const both = [
      draftLook(platform, staff, { brand: purple }, 0),
      draftLook(platform, staff, { brand: null }, 0),
    ];
    expect((await Promise.all(both)).map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile']);
    const now = await seen();
    const pressed = await Promise.all([publishLook(platform, staff, now), publishLook(platform, staff, now)]);
    expect(pressed.map(codeOf).filter(Boolean)).toEqual(['changed_meanwhile']);
    expect((await readLooks(platform.database)).all).toHaveLength(1);
  });

  it('has a drawing of its own on top of every page, which runs and loads nothing where it is opened', async () => {
    const { platform } = opened;
    const { ask } = await openPages(opened);
    valueOf(await draftLook(platform, staff, { logo: await logoOf(drawing) }, await seen()));
    expect(await (await ask('/')).text()).not.toContain('src="/looks/');
    valueOf(await publish());
    for (const path of ['/', '/login']) {
      const [, address = ''] =
        /<img src="(\/looks\/[0-9a-f]{16}\.svg)" alt=""/.exec(await (await ask(path)).text()) ?? [];
      const answer = await ask(address);
      expect([path, await answer.text()]).toEqual([path, drawing]);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    // A color is chosen beside it, and it stays.
    await publishColor(purple);
    expect((await currentLook(platform))?.logo?.address).toMatch(/\.svg$/);
    valueOf(await draftLook(platform, staff, { logo: null }, await seen()));
    valueOf(await publish());
    expect(await currentLook(platform)).toMatchObject({ logo: null });
  });

  it('has icons, a picture for links, emails and paper made of its logo, and another one in the dark', async () => {
    const { platform } = opened;
    const { ask } = await openPages(opened);
    const usual = await (await ask('/')).text();
    const white =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="#fff" d="M0 0h2v1z"/></svg>';
    expect(codeOf(await draftLook(platform, staff, { logoDark: await logoOf(white) }, await seen()))).toBe(
      'logo_not_found',
    );
    valueOf(await draftLook(platform, staff, { logo: await logoOf(drawing) }, await seen()));
    valueOf(await draftLook(platform, staff, { logoDark: await logoOf(white) }, await seen()));
    valueOf(await publish());
    const home = await (await ask('/')).text();
    const [, dark = ''] = /<source media="\(prefers-color-scheme: dark\)" srcSet="([^"]+)"/.exec(home) ?? [];
    expect((await ask(dark)).headers.get('content-type')).toBe('image/svg+xml');
    expect(home).toContain('data-plates=""');
    const named = [
      /<link rel="icon" href="([^"]+)"/,
      /<link rel="apple-touch-icon" href="([^"]+)"/,
      /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/,
      /"logo":"https?:\/\/[^/]+([^"]+)"/,
    ].map((pattern) => pattern.exec(home)?.[1] ?? '');
    for (const manifest of ['/site.webmanifest', '/field.webmanifest']) {
      const { icons } = (await (await ask(manifest)).json()) as {
        icons: { src: string; purpose?: string }[];
      };
      expect(icons.map(({ purpose }) => purpose)).toEqual([undefined, undefined, 'maskable']);
      named.push(...icons.map(({ src }) => src));
    }
    for (const address of named) {
      expect(address).toMatch(/^\/looks\/[0-9a-f]{16}-[a-z0-9]+\.png$/);
      const answer = await ask(address);
      expect([address, answer.status, answer.headers.get('content-type')]).toEqual([
        address,
        200,
        'image/png',
      ]);
    }
    // A new logo ends the version that belonged to the one before.
    valueOf(await draftLook(platform, staff, { logo: await logoOf(white) }, await seen()));
    valueOf(await publish());
    const after = await (await ask('/')).text();
    expect(after).toContain('data-plates="light"');
    expect(after).not.toContain('<source media="(prefers');
    valueOf(await goBackToLook(platform, staff, null));
    expect(await (await ask('/')).text()).toBe(usual);
  });

  it('is noticed by another process', async () => {
    const { platform } = opened;
    await noticeCatalogueChanges(platform);
    expect(await currentLook(platform)).toBeNull();
    await sql`insert into looks (id, created_at, staff_id, brand, tokens, published_at)
      values (gen_random_uuid(), now(), ${staff.staffId}, ${purple}, ${JSON.stringify(paletteOf(purple))}, now())`.execute(
      platform.database,
    );
    expect(await currentLook(platform)).toBeNull();
    expect(await noticeCatalogueChanges(platform)).toBe(true);
    expect((await currentLook(platform))?.palette).toEqual(paletteOf(purple));
  });

  it('stays as it was made, and is ours where a later version wrote what is not known here', async () => {
    const { platform } = opened;
    await publishColor(purple);
    await sql`update looks set tokens = '{"light": {"heading": "url(x)"}}'`.execute(platform.database);
    forgetCatalogue(platform.database);
    expect(await currentLook(platform)).toEqual({ palette: null, sheet: null, logo: null });
  });
});

describe('a color as it is typed', () => {
  it('is taken with and without its sign, short and long, and refused where it is none', () => {
    const read = (brand: string) => colorInput.safeParse({ brand }).data?.brand;
    expect(['#1A5FB4', '1a5fb4', ' #18b ', ''].map(read)).toEqual(['#1a5fb4', '#1a5fb4', '#1188bb', null]);
    for (const wrong of ['red', '#12345', '#1234567', 'rgb(1,2,3)', '#12g456', '};body{', '#1a5fb4ff'])
      expect([wrong, read(wrong)]).toEqual([wrong, undefined]);
  });

  it('is named, and said to have moved where no label could be read on it', () => {
    expect(
      ['#e02020', '#ffd500', '#1a5fb4', '#101010', '#808080', '#7a4a00', '#ff69b4'].map(colorInWords),
    ).toEqual([
      'red, #e02020',
      'yellow, #ffd500',
      'blue, #1a5fb4',
      'black, #101010',
      'gray, #808080',
      'brown, #7a4a00',
      'pink, #ff69b4',
    ]);
    expect(movedInWords('#e02020')).toBe(
      'Your red cannot carry words that older eyes can read. This one can.',
    );
    expect(movedInWords(purple)).toBeNull();
  });
});
