import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { sessionCookie } from '#domains/access/doors/session-cookie.ts';
import { notFresh } from '#domains/access/session.server.ts';
import { isFresh } from '#domains/access/sign-in.ts';
import { cancelOpenVisits, closeAccount, findClosingState } from '#domains/account/closing.server.ts';
import { cancelAllWish, closingWish } from '#domains/account/closing.ts';
import { readOwnData } from '#domains/account/data-copy.server.ts';
import { jsonOf, pageOf } from '#domains/account/data-copy.ts';
import { listOwnPhotos } from '#domains/visits/photos/photo.server.ts';
import { writeArchive } from '#platform/documents/archive.ts';
import { refused, success } from '#platform/result.ts';
import { sessionOf } from './answers.ts';
import { done } from './document.ts';
import { call, fileCall } from './operation.ts';

const section = z.object({
  name: z.string(),
  title: z.string(),
  rows: z.array(z.record(z.string(), z.unknown())),
});

const openVisit = z.object({
  id: z.string(),
  reference: z.string(),
  starts_at: z.string(),
  fee_cents: z.int().nullable(),
});
const closing = z.object({
  open_visits: z.array(openVisit),
  money_under_way: z.boolean(),
  gift_balance_cents: z.int(),
  membership_credit_cents: z
    .int()
    .meta({ description: 'It goes back to the card that paid when the account is closed.' }),
  membership_paid_until: z.string().nullable(),
});

/** `/api/user_ms`: everything we hold about a member, for a caller who has just proved to be that member. */
export const ownDataCalls = [
  call({
    method: 'get',
    path: '/user_ms/users/data',
    name: 'getOwnData',
    group: 'account',
    summary: 'All that we hold about the caller; asks for a fresh sign-in',
    who: 'member',
    response: z.object({ made_at: z.string(), name: z.string(), sections: z.array(section) }),
    async answer({ platform, member, requestContext }) {
      const now = platform.clock.now();
      if (requestContext.session === null || !isFresh(requestContext.session, now)) return refused(notFresh);
      const { madeAt, name, sections } = await readOwnData(platform.database, member, now);
      return success({ value: { made_at: madeAt.toISOString(), name, sections } });
    },
  }),
  call({
    method: 'get',
    path: '/user_ms/users/closing',
    name: 'getClosingState',
    group: 'account',
    summary: 'What has to be handled, and what would be lost, before the account is closed',
    who: 'member',
    response: closing,
    async answer({ platform, member }) {
      const state = await findClosingState(platform.database, member, platform.clock.now());
      const visits = state.openVisits.map(({ id, reference, startsAt, feeCents }) => ({
        id,
        reference,
        starts_at: startsAt.toISOString(),
        fee_cents: feeCents,
      }));
      const { moneyUnderWay, giftBalanceCents, membershipCreditCents, membershipPaidUntil } = state;
      return success({
        value: {
          open_visits: visits,
          money_under_way: moneyUnderWay,
          gift_balance_cents: giftBalanceCents,
          membership_credit_cents: membershipCreditCents,
          membership_paid_until: membershipPaidUntil?.toISOString() ?? null,
        },
      });
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/users/closing/cancellations',
    name: 'cancelOpenVisits',
    group: 'account',
    summary: 'Cancel all visits that stand in the way of closing, for the sum of the fees that was shown',
    who: 'member',
    body: cancelAllWish,
    response: z.object({ cancelled: z.int() }),
    async answer({ platform, member, body }) {
      const cancelled = await cancelOpenVisits(platform, member, body.agreed_fee_cents);
      return cancelled.ok ? success({ value: cancelled.value }) : cancelled;
    },
  }),
  call({
    method: 'post',
    path: '/user_ms/users/closing',
    name: 'closeAccount',
    group: 'account',
    summary: 'Close the account for good; asks for a fresh sign-in',
    who: 'member',
    body: closingWish,
    response: done,
    repeat: { safe: 'An account is closed once; sent again, it answers 401.' },
    async answer({ platform, member, requestContext }) {
      if (requestContext.session === null) return refused(notFresh);
      const closed = await closeAccount(platform, member, requestContext.session);
      return closed.ok
        ? success({
            value: { done: true },
            headers: { 'Set-Cookie': sessionCookie(platform.publicUrl).cleared },
          })
        : closed;
    },
  }),
  fileCall({
    path: '/user_ms/users/data.zip',
    name: 'downloadOwnData',
    group: 'account',
    summary: 'The same as an archive with a page to read; asks for a fresh sign-in',
    who: 'member',
    file: 'application/zip',
    page: pathTo('/account/my-data'),
    async answer({ platform, member, requestContext }) {
      const now = platform.clock.now();
      if (!isFresh(sessionOf(requestContext), now)) return refused(notFresh);
      const own = await readOwnData(platform.database, member, now);
      const photos = await listOwnPhotos(platform.database, member);
      const files = {
        ...Object.fromEntries(photos.map(({ id, content }) => [`photos/${id}.jpg`, content])),
        'my-data.html': pageOf(own, platform.configuration.SITE_NAME),
        'my-data.json': jsonOf(own),
      };
      return success({
        content: writeArchive(files, now),
        name: `my-data-${now.toISOString().slice(0, 10)}.zip`,
        shown: 'attachment',
      });
    },
  }),
];
