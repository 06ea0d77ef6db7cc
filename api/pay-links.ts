import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { openPayLink, startCardByLink } from '#domains/visit-money/owed/pay-link.server.ts';
import { linkTooOld } from '#domains/visit-money/owed/pay-link.ts';
import { refused, success } from '#platform/result.ts';
import { call } from './operation.ts';

const link = z.object({ link: z.string('Use the link in the message.').min(1).max(200) });
const example = { link: 'wUJbq2ZtqVd0c8vS' };

/** `/api/payment_ms`: what is owed by a link that we sent, without signing in, as `/pay` has it. */
export const payLinkCalls = [
  call({
    method: 'post',
    path: '/payment_ms/pay_links',
    name: 'openPayLink',
    group: 'payments',
    summary: 'What the receiver of a link to pay owes, and where their bank waits for them',
    who: 'anyone',
    body: link,
    example,
    response: z.object({
      owed: z.array(z.object({ what: z.string(), cents: z.int(), is_over: z.boolean() })),
      is_asked: z.boolean().meta({ description: 'Whether the bank is being asked' }),
      bank_url: z.string().nullable(),
    }),
    repeat: { safe: 'It only continues what was begun at the bank.' },
    async answer({ platform, body }) {
      const opened = await openPayLink(platform, body.link);
      if (opened === undefined) return refused(linkTooOld);
      const owed = opened.owed.map(({ what, cents, isOver }) => ({ what, cents, is_over: isOver }));
      return success({ value: { owed, is_asked: opened.isAsked, bank_url: opened.bankUrl } });
    },
  }),
  call({
    method: 'post',
    path: '/payment_ms/pay_links/card_entries',
    name: 'startCardByLink',
    group: 'payments',
    summary: 'Where a card is typed for a link to pay; the page that it leads back to pays with it',
    who: 'anyone',
    body: link,
    example,
    response: z.object({ url: z.string() }),
    repeat: { safe: 'Sent again, it gives another page for the card.' },
    async answer({ platform, requestContext, body }) {
      const page = `${platform.publicUrl}${pathTo('/pay', { link: body.link })}`;
      const begun = await startCardByLink(platform, requestContext, body.link, page);
      return begun.ok ? success({ value: { url: begun.value.url } }) : begun;
    },
  }),
];
