import { z } from 'zod';
import { pathTo } from '#app/paths.ts';
import { findPrintLogo } from '#domains/looks/look.server.ts';
import { formatPhone } from '#domains/people/words.ts';
import { findReceipt } from '#domains/visit-money/receipt.server.ts';
import { paperOf } from '#domains/visit-money/receipt.ts';
import { findStatement } from '#domains/visit-money/statement.server.ts';
import { readMonth, statementPaper } from '#domains/visit-money/statement.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { type Paper, writePdf } from '#platform/documents/pdf.ts';
import { refusal, refused, success } from '#platform/result.ts';
import { call, fileCall } from './operation.ts';

const month = z.string().refine((text) => readMonth(text) !== undefined, 'Use a month, such as 2027-02.');

/**
 * `/api/payment_ms`: documents about a member's payments. The files come without an envelope: programs open
 * them directly.
 */
export const paperCalls = [
  call({
    method: 'get',
    path: '/payment_ms/statements/{month}',
    name: 'getStatement',
    group: 'payments',
    summary: 'What was charged in a month, with cards and from the gift balance',
    who: 'active',
    params: z.object({ month }),
    response: z.object({
      lines: z.array(
        z.object({
          at: z.string(),
          what: z.string(),
          how: z.enum(['card', 'gift']),
          paid_with: z.string(),
          cents: z.int(),
        }),
      ),
      total_cents: z.int(),
    }),
    async answer({ platform, member, params }) {
      const { lines, totalCents } = await findStatement(
        platform.database,
        member,
        params.month,
        platform.configuration.OFFICE_TIME_ZONE,
      );
      return success({
        value: {
          lines: lines.map(({ at, what, how, paidWith, cents }) => ({
            at: at.toISOString(),
            what,
            how,
            paid_with: paidWith,
            cents,
          })),
          total_cents: totalCents,
        },
      });
    },
  }),
  fileCall({
    path: '/payment_ms/statements/{month}/statement.pdf',
    name: 'downloadStatement',
    group: 'payments',
    summary: 'The same as a page to print',
    who: 'active',
    params: z.object({ month }),
    file: 'application/pdf',
    page: pathTo('/account/payment/statement'),
    async answer({ platform, member, params }) {
      const sender = senderOf(platform);
      const statement = await findStatement(platform.database, member, params.month, sender.timeZone);
      return pdf(
        platform,
        statementPaper(statement, member.name, sender, platform.clock.now()),
        `payments-${params.month}`,
      );
    },
  }),
  fileCall({
    path: '/payment_ms/payments/{id}/receipt.pdf',
    name: 'downloadReceipt',
    group: 'payments',
    summary: 'The receipt of a payment as a page to print',
    who: 'active',
    params: z.object({ id: z.uuid() }),
    file: 'application/pdf',
    page: pathTo('/account/payment'),
    async answer({ platform, member, params }) {
      const sender = senderOf(platform);
      const receipt = await findReceipt(platform.database, member, params.id, sender.timeZone);
      if (receipt === undefined)
        return refused(refusal('not_found', 'payment_not_found', 'We could not find this payment.'));
      return pdf(platform, paperOf(receipt, sender, platform.clock.now()), 'receipt');
    },
  }),
];

function senderOf(platform: ConnectedPlatform) {
  return {
    site: platform.configuration.SITE_NAME,
    address: platform.configuration.OFFICE_ADDRESS,
    phone: formatPhone(platform.configuration.PHONE),
    timeZone: platform.configuration.OFFICE_TIME_ZONE,
  };
}

async function pdf(platform: ConnectedPlatform, paper: Paper, name: string) {
  const logo = await findPrintLogo(platform);
  return success({
    content: new Uint8Array(await writePdf({ ...paper, logo })),
    name: `${name}.pdf`,
    shown: 'inline' as const,
  });
}
