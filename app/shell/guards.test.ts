import { matchRoutes } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Member } from '#domains/people/people.ts';
import { sellCompanionship } from '#tests/companionship.ts';
import { signIn } from '#tests/people.ts';
import { createTestPlatform } from '#tests/platform.ts';
import { visitorOn } from '#tests/visitors.ts';
import { pages } from '../route-table.ts';
import { guardPage } from './guards.ts';
import { findKeptForm, forgetKeptForm, keepForm } from './kept-form.ts';
import type { PageContext } from './request-context.ts';

let world: Awaited<ReturnType<typeof createTestPlatform>>;
let rosa: Member;
let nora: Member;
beforeAll(async () => {
  world = await createTestPlatform();
  await sellCompanionship(world.platform);
  [rosa, nora] = (
    await Promise.all(['rosa', 'nora'].map((name) => signIn(world.platform, `${name}@example.com`)))
  ).map(({ member }) => member) as [Member, Member];
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.platform.database
    .updateTable('recipients')
    .set({ zipcode: '11375' })
    .where('member_id', '=', rosa.userId)
    .execute();
});

/** As the router finds it. */
function asked(path: string | URL, request?: Request) {
  const url = new URL(path, 'http://localhost');
  return { pattern: matchRoutes(routes, url.pathname)?.[0]?.route.path ?? '*', url, request };
}
const routes = [...pages.map(({ path }) => path), '/sign-out', '/settings/text', '/settings/contrast'].map(
  (path) => ({ path }),
);

const requestOf = (member: Member | null): PageContext => ({
  platform: world.platform,
  session: null,
  member,
  settings: { text: 'normal', contrast: 'normal' },
  ...visitorOn(),
});

/** Where the guard sends a visitor; undefined when the page is open to them. */
async function sentTo(member: Member | null, path: string): Promise<string | undefined> {
  const answer = await guardPage(requestOf(member), asked(path));
  return answer?.headers.get('location') ?? undefined;
}

/** An address of each page of the table, with something in place of a parameter. */
const addresses = pages.map((page) => ({
  ...page,
  address: page.path
    .replace(':service', 'companionship')
    .replace(/:\w+/, '018f0000-0000-7000-8000-000000000000'),
}));
const guarded = (guard: string) => addresses.filter((page) => page.guard === guard);

describe('a visitor who is not signed in', () => {
  it('sees the open pages', async () => {
    for (const { address } of [...guarded('none'), ...guarded('guest-only')])
      expect([address, await sentTo(null, address)]).toEqual([address, undefined]);
  });

  it('is asked to sign in for every page of an account, and comes back to it with its query', async () => {
    expect(guarded('auth').length).toBeGreaterThan(3);
    for (const { address } of guarded('auth')) {
      expect(await sentTo(null, `${address}?a=1&b=2`)).toBe(
        `/signin?next=${encodeURIComponent(`${address}?a=1&b=2`)}`,
      );
    }
  });

  it('who sends a form of a booking signs in first, and finds what was typed: for an hour, in that browser, and nobody else', async () => {
    const draftId = await startDraft(world.platform, rosa, 'cleaning', {});
    const path = `/cleaning?draft=${draftId}&step=needs`;
    const url = new URL(`/cleaning?draft=${draftId}`, 'http://localhost');
    const post = (at: URL) =>
      new Request(at, {
        method: 'POST',
        body: new URLSearchParams([
          ['step', 'needs'],
          ['needs', 'pets'],
          ['needs', 'low-vision'],
          ['notes', 'Mind the step.'],
        ]),
      });
    const answer = await guardPage(requestOf(null), asked(url, post(url)));
    expect([answer?.status, answer?.headers.get('location')]).toEqual([
      303,
      `/signin?next=${encodeURIComponent(path)}&kept=1`,
    ]);
    const cookie = answer?.headers.get('set-cookie') ?? '';
    expect(cookie).toContain('HttpOnly');
    const back = new Request(url, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(await findKeptForm(requestOf(rosa), back, path)).toMatchObject({
      values: { notes: 'Mind the step.' },
      lists: { needs: ['pets', 'low-vision'] },
    });
    for (const [member, request, at] of [
      [nora, back, path],
      [rosa, new Request(url), path],
      [rosa, back, path.replace('needs', 'time')],
    ] as const)
      expect(await findKeptForm(requestOf(member), request, at)).toBeUndefined();
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60 * 60_000));
    expect(await findKeptForm(requestOf(rosa), back, path)).toBeUndefined();

    const nobodys = new URL('/cleaning?draft=018f0000-0000-7000-8000-000000000000', 'http://localhost');
    expect((await guardPage(requestOf(null), asked(nobodys, post(nobodys))))?.headers.get('location')).toBe(
      '/pre-service?service=cleaning',
    );
    expect((await guardPage(requestOf(null), asked(url, new Request(url))))?.headers.get('location')).toBe(
      '/pre-service?service=cleaning',
    );
  });

  it('finds nothing again of what was sent at last, and never a password', async () => {
    const path = '/account/safe-word';
    const cookie = await keepForm(requestOf(rosa), rosa.userId, path, [
      ['safe_word', 'lamplight'],
      ['password', 'nobody reads this'],
    ]);
    const back = new Request('http://localhost', { headers: { cookie: cookie?.split(';')[0] ?? '' } });
    expect((await findKeptForm(requestOf(rosa), back, path))?.values).toEqual({ safe_word: 'lamplight' });
    await forgetKeptForm(requestOf(rosa), back, '/account/contact');
    expect(await findKeptForm(requestOf(rosa), back, path)).toBeDefined();
    await forgetKeptForm(requestOf(rosa), back, path);
    expect(await findKeptForm(requestOf(rosa), back, path)).toBeUndefined();
  });

  it('is shown the ways to book before a service is booked', async () => {
    expect(guarded('service-guard').length).toBeGreaterThan(0);
    const perService = guarded('service-guard').filter(({ path }) => path !== '/check-and-pay');
    for (const { address } of perService)
      expect(await sentTo(null, address)).toMatch(/^\/pre-service\?service=[\w-]+$/);
    expect(await sentTo(null, '/cleaning')).toBe('/pre-service?service=cleaning');
    expect(await sentTo(null, '/cleaning?option=deep-cleaning')).toBe(
      `/pre-service?service=cleaning&next=${encodeURIComponent('/cleaning?option=deep-cleaning')}`,
    );
  });

  it('signs in to check what was put together, and comes back to it', async () => {
    expect(await sentTo(null, '/check-and-pay?draft=1')).toBe(
      `/signin?next=${encodeURIComponent('/check-and-pay?draft=1')}`,
    );
  });
});

describe('a member', () => {
  it('sees every page but those for guests', async () => {
    for (const { address } of [...guarded('none'), ...guarded('auth'), ...guarded('service-guard')])
      expect([address, await sentTo(rosa, address)]).toEqual([address, undefined]);
    for (const { address } of guarded('guest-only'))
      expect(await sentTo(rosa, address)).toBe('/account/upcoming-booking');
  });

  it('whose profile is not complete fills it in before booking, and comes back', async () => {
    expect(await sentTo({ ...rosa, profileCompleted: false }, '/cleaning?step=time')).toBe(
      `/account/profile?next=${encodeURIComponent('/cleaning?step=time')}`,
    );
    expect(await sentTo({ ...rosa, profileCompleted: false }, '/check-and-pay?draft=1')).toBe(
      `/account/profile?next=${encodeURIComponent('/check-and-pay?draft=1')}`,
    );
    expect(await sentTo({ ...rosa, profileCompleted: false }, '/account/profile')).toBeUndefined();
  });

  it('who lives where we do not come to is told so', async () => {
    await world.platform.database
      .updateTable('recipients')
      .set({ zipcode: '80202' })
      .where('member_id', '=', rosa.userId)
      .execute();
    expect(await sentTo(rosa, '/cleaning')).toBe('/scheduling-coming-soon?service=cleaning');
    expect(await sentTo(rosa, '/account/upcoming-booking')).toBeUndefined();
  });
});

describe('a member who is not activated', () => {
  it('goes to the activation from everywhere', async () => {
    for (const { address } of addresses.filter(
      (page) => page.path !== '/activate-account' && !page.path.includes('subscription'),
    )) {
      expect([address, await sentTo(nora, address)]).toEqual([address, '/activate-account']);
    }
    for (const form of ['/sign-out', '/settings/text', '/settings/contrast'])
      expect([form, await sentTo(nora, form)]).toEqual([form, undefined]);
    expect(await sentTo(nora, '/no-such-page')).toBe('/activate-account');
    expect(await sentTo(nora, '/activate-account')).toBeUndefined();
  });

  it('with the link of the message keeps its code', async () => {
    expect(await sentTo(nora, '/verify-account?code=a%26b')).toBe('/activate-account?code=a%26b');
  });
});

describe('a member whose account is stopped', () => {
  it('is told so wherever an account is needed, and reads the rest', async () => {
    const stopped: Member = { ...rosa, status: 'S' };
    for (const { address } of [...guarded('auth'), ...guarded('service-guard'), ...guarded('guest-only')])
      expect([address, await sentTo(stopped, address)]).toEqual([address, '/account-stopped']);
    for (const path of ['/', '/services/cleaning', '/contact-us', '/account-stopped'])
      expect([path, await sentTo(stopped, path)]).toEqual([path, undefined]);
  });
});

describe('an address that there is not', () => {
  it('is for no guard', async () => {
    for (const member of [null, rosa]) expect(await sentTo(member, '/no/such/page')).toBeUndefined();
  });
});

describe('before the launch', () => {
  const beforeLaunch = async (member: Member | null, path: string) => {
    const platform = {
      ...world.platform,
      configuration: { ...world.platform.configuration, PRE_REGISTRATION_ONLY: true },
    };
    const requestContext: PageContext = {
      platform,
      session: null,
      member,
      settings: { text: 'normal', contrast: 'normal' },
      ...visitorOn(),
    };
    return (await guardPage(requestContext, asked(path)))?.headers.get('location') ?? undefined;
  };

  it('leads from everything that needs an account to the list, and leaves the rest open', async () => {
    const open = new Set<string>();
    for (const { path, address } of addresses) {
      const to = await beforeLaunch(null, address);
      if (to === undefined) open.add(path);
      else expect([address, to]).toEqual([address, '/pre-registration']);
    }
    for (const path of [
      '/',
      '/services/cleaning',
      '/our-blog',
      '/contact-us',
      '/pre-registration',
      '/call-me',
    ])
      expect([path, open.has(path)]).toEqual([path, true]);
    for (const { path } of [...guarded('auth'), ...guarded('guest-only'), ...guarded('service-guard')])
      expect([path, open.has(path)]).toEqual([path, false]);
    for (const path of [
      '/account/all-booking/:id',
      '/subscription',
      '/create-account',
      '/requestcallback/register/subscribe',
    ])
      expect([path, open.has(path)]).toEqual([path, false]);
  });
});
