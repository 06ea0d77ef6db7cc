import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { z } from 'zod';
import { findReceipt } from '#domains/booking/receipts/data.server.ts';
import { paperOf } from '#domains/booking/receipts/rules.ts';
import { findStatement } from '#domains/booking/statement/data.server.ts';
import { readMonth, statementPaper } from '#domains/booking/statement/rules.ts';
import { formatPhone } from '#domains/people/rules.ts';
import { type Paper, writePdf } from '#platform/documents/pdf.ts';
import type { Platform } from '#platform/platform.ts';
import { success } from '#platform/result.ts';
import { register, type VisitOf } from './operation.ts';

const month = z.string().refine((text) => readMonth(text) !== undefined, 'Use a month, such as 2027-02.');

/** `/api/payment_ms`: the papers of a member's payments. The files are no envelopes: programs open them as they are. */
export function registerPapers(api: OpenAPIHono, platform: Platform, visitOf: VisitOf): void {
  const sender = { site: platform.configuration.SITE_NAME, address: platform.configuration.OFFICE_ADDRESS, phone: formatPhone(platform.configuration.PHONE) };
  register(api, platform, visitOf, {
    method: 'get',
    path: '/payment_ms/statements/{month}',
    summary: 'What was charged in a month, with cards and from the gift balance',
    who: 'active',
    params: z.object({ month }),
    response: z.object({ lines: z.array(z.object({ at: z.string(), what: z.string(), how: z.enum(['card', 'gift']), paid_with: z.string(), cents: z.int() })), total_cents: z.int() }),
    async answer({ member, params }) {
      const { lines, totalCents } = await findStatement(platform.database, member, params.month);
      return success({ value: { lines: lines.map(({ at, what, how, paidWith, cents }) => ({ at: at.toISOString(), what, how, paid_with: paidWith, cents })), total_cents: totalCents } });
    },
  });
  api.get('/payment_ms/statements/:month/statement.pdf', async (context) => {
    const { member } = await visitOf(context, platform);
    const wanted = readMonth(context.req.param('month'));
    if (member === null || wanted === undefined) return context.notFound();
    const statement = await findStatement(platform.database, member, wanted);
    return pdf(context, statementPaper(statement, member.name, sender, platform.clock.now()), `payments-${wanted}`);
  });
  api.get('/payment_ms/payments/:id/receipt.pdf', async (context) => {
    const { member } = await visitOf(context, platform);
    const receipt = member === null ? undefined : await findReceipt(platform.database, member, context.req.param('id'));
    if (receipt === undefined) return context.notFound();
    return pdf(context, paperOf(receipt, sender, platform.clock.now()), 'receipt');
  });
}

async function pdf(context: Context, paper: Paper, name: string): Promise<Response> {
  return context.body(new Uint8Array(await writePdf(paper)), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
    'Cache-Control': 'private, no-store',
  });
}
