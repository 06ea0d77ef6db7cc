import { describe, expect } from 'vitest';
import { saveMembership } from '#domains/membership/record.server.ts';
import { transaction } from '#platform/database/database.ts';
import { cast } from '#seeds/cast.ts';
import { findBarriers } from './accessibility.ts';
import { typeTestCard } from './booking-steps.ts';
import { openInside } from './inside.ts';
import { it, passes } from './journey.ts';
import { button } from './member-steps.ts';
import type { RunningService } from './service.ts';

const day = 86_400_000;

/** As if the bank had refused the renewal yesterday, for a card that is gone by now. */
async function letRenewalFail(service: RunningService, email: string): Promise<void> {
  const inside = await openInside(service);
  try {
    const { database } = inside.platform;
    const { id: userId } = await database
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const now = new Date();
    const ends = new Date(now.getTime() - day);
    await transaction(database, (work) =>
      saveMembership(
        work,
        {
          userId,
          planId: 'plus',
          billing: 'monthly',
          state: 'overdue',
          periodStartsAt: new Date(ends.getTime() - 30 * day),
          periodEndsAt: ends,
          paidUntil: ends,
          periodCents: 1_900,
          renewalDay: ends.getUTCDate(),
          creditCents: 0,
          creditBackAt: null,
          creditKeptAt: null,
          cardId: null,
          endsAt: null,
          pausedAt: null,
          pausedUntil: null,
          failedRenewals: 1,
          announcement: { at: new Date(ends.getTime() - 6 * day), cents: 1_900 },
        },
        now,
      ),
    );
  } finally {
    await inside.close();
  }
}

describe('a membership whose renewal failed', () => {
  it.for(
    passes([
      [true, 360, cast.rosa],
      [false, 820, cast.grace],
    ] as const),
  )(
    'is paid at once with a card that works, with JavaScript %s, in a window %i px wide',
    async ([javaScript, width, member], { service, signedIn }) => {
      await letRenewalFail(service, member.email);
      const visitor = await signedIn(member, { javaScript, width });
      const { page } = visitor;
      await page.goto('/account/subscription');
      await page.getByText('Your bank declined the last payment').waitFor();
      await page.getByText(/\. You can also pay now with any card\./).waitFor();
      await button(page, 'Add a card').click();
      await typeTestCard(page, '4000000000009995');
      await page.getByRole('heading', { name: 'Pay now' }).waitFor();
      if (javaScript) expect(await findBarriers(page)).toEqual([]);

      // The bank declines: nothing is lost, and another card can be taken.
      visitor.expectStatus(402);
      await button(page, 'Pay $19.00 now').click();
      await page.getByText('Nothing was charged.').waitFor();
      await button(page, 'Use another card').click();
      await typeTestCard(page);
      await button(page, 'Pay $19.00 now').click();
      await page.getByText('Thank you. Your membership is ready.').waitFor();
      await page.getByText('Renews on').waitFor();
      expect(await page.getByText('Your bank declined the last payment').count()).toBe(0);
      expect(await page.getByRole('heading', { name: 'Pay now' }).count()).toBe(0);
    },
  );
});
