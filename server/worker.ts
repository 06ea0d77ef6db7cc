import { newsTexts } from '#content/texts.server.ts';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import { releaseExpiredHolds } from '#domains/booking/hold.server.ts';
import { continuePlacements } from '#domains/booking/placement.server.ts';
import { reviewQuotes } from '#domains/booking/quote.server.ts';
import { setAsideForVisits } from '#domains/booking/series/series-authorization.server.ts';
import { tellOfArrival } from '#domains/enquiries/arrival.server.ts';
import { tellOfExpiringCards } from '#domains/membership/card-expiry.server.ts';
import { continueCharges } from '#domains/membership/charge.server.ts';
import { stepMemberships } from '#domains/membership/renewal.server.ts';
import { sendNews } from '#domains/notifications/news.server.ts';
import { createPost } from '#domains/notifications/post.server.ts';
import { lookAtEvents } from '#domains/payments/gateway-events.server.ts';
import { forgetOpenOrders, sendDueGiftCards } from '#domains/payments/gift-cards/order.server.ts';
import { continueGiftCards } from '#domains/payments/gift-cards/payment.server.ts';
import { continueRefunds } from '#domains/payments/refund.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { replaceAbsent } from '#domains/visit-changes/replacement.server.ts';
import { offerEarlierTimes } from '#domains/visit-changes/waiting-list.server.ts';
import { reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { addNewAllergies } from '#domains/visit-day/needs.server.ts';
import { continueVisitCharges } from '#domains/visit-money/charge.server.ts';
import { renewPayments } from '#domains/visit-money/reauthorization.server.ts';
import { sendReceipts } from '#domains/visit-money/receipt-mail.server.ts';
import { reconcileMoney } from '#domains/visit-money/reconciliation.server.ts';
import { sendWeeklyDigests } from '#domains/visit-news/digest.server.ts';
import { remindOfVisits } from '#domains/visit-news/reminder.server.ts';
import { forgetOldRows } from '#platform/database/housekeeping.ts';
import { reportFault } from '#platform/faults/faults.ts';
import { deliverDueMessages, type Transport } from '#platform/messages/delivery.ts';
import type { Platform } from '#platform/platform.ts';

/** How many messages go out at a time; each holds a database connection while it is sent. */
const mailLanes = 4;

export interface Job {
  name: string;
  everyMilliseconds: number;
  /** Does what is due. Told to stop, it may end before all is done. */
  run: (stop: AbortSignal) => Promise<unknown>;
}

/** Everything that goes on without a request, and how often. */
export function jobsOf(platform: Platform, transport: Transport): Job[] {
  const { database, clock } = platform;
  return [
    {
      name: 'deliver messages',
      everyMilliseconds: 500,
      run: (stop) =>
        deliverDueMessages(platform, transport, createPost(platform), { lanes: mailLanes, stop }),
    },
    { name: 'remind of visits', everyMilliseconds: 30_000, run: () => remindOfVisits(platform) },
    {
      name: 'tell of expiring cards',
      everyMilliseconds: 6 * 3_600_000,
      run: () => tellOfExpiringCards(platform),
    },
    { name: 'send news', everyMilliseconds: 600_000, run: () => sendNews(platform, newsTexts) },
    { name: 'tell of arrival', everyMilliseconds: 60_000, run: () => tellOfArrival(platform) },
    { name: 'send weekly digests', everyMilliseconds: 300_000, run: () => sendWeeklyDigests(platform) },
    { name: 'continue placements', everyMilliseconds: 5_000, run: () => continuePlacements(platform) },
    { name: 'renew payments of visits', everyMilliseconds: 60_000, run: () => renewPayments(platform) },
    { name: 'set aside for series', everyMilliseconds: 60_000, run: () => setAsideForVisits(platform) },
    {
      name: 'continue charges of visits',
      everyMilliseconds: 5_000,
      run: () => continueVisitCharges(platform),
    },
    { name: 'offer earlier times', everyMilliseconds: 30_000, run: () => offerEarlierTimes(platform) },
    { name: 'add new allergies', everyMilliseconds: 60_000, run: () => addNewAllergies(platform) },
    { name: 'review quotes', everyMilliseconds: 600_000, run: () => reviewQuotes(platform) },
    {
      name: 'replace the absent',
      everyMilliseconds: 60_000,
      run: () => replaceAbsent(platform).finally(() => reviewAlerts(platform)),
    },
    { name: 'continue membership charges', everyMilliseconds: 5_000, run: () => continueCharges(platform) },
    { name: 'step memberships', everyMilliseconds: 60_000, run: () => stepMemberships(platform) },
    { name: 'continue gift cards', everyMilliseconds: 10_000, run: () => continueGiftCards(platform) },
    { name: 'send gift cards', everyMilliseconds: 30_000, run: () => sendDueGiftCards(platform) },
    { name: 'forget open gift orders', everyMilliseconds: 3_600_000, run: () => forgetOpenOrders(platform) },
    { name: 'look at events of the gateway', everyMilliseconds: 2_000, run: () => lookAtEvents(platform) },
    { name: 'continue refunds', everyMilliseconds: 10_000, run: () => continueRefunds(platform) },
    { name: 'reconcile money', everyMilliseconds: 3_600_000, run: () => reconcileMoney(platform) },
    { name: 'settle payments', everyMilliseconds: 5_000, run: () => settleDuePayments(platform) },
    { name: 'send receipts', everyMilliseconds: 5_000, run: () => sendReceipts(platform) },
    { name: 'release expired holds', everyMilliseconds: 10_000, run: () => releaseExpiredHolds(platform) },
    {
      name: 'forget old rows',
      everyMilliseconds: 3_600_000,
      run: () => forgetOldRows(database, clock.now()),
    },
    {
      name: 'extend the horizon',
      everyMilliseconds: 6 * 3_600_000,
      run: () => extendHorizon(database, clock.now()),
    },
  ];
}

/**
 * Runs the jobs, each at its own pace. The rows are the queue: each job claims what is due in the database,
 * so that any number of processes may run it and a crash loses nothing. A job that fails is tried again at
 * its next turn.
 */
export function startWorker(
  platform: Platform,
  transport: Transport,
  more: readonly Job[] = [],
): { stop(): Promise<void> } {
  const { log } = platform;
  const stopping = new AbortController();
  const onFault = (job: Job, error: Error) => {
    // What a stop has cut off is due again at the next start.
    if (!stopping.signal.aborted) reportFault(log, error, { job: job.name }, 'job failed');
  };
  const running = [...jobsOf(platform, transport), ...more].map((job) =>
    repeat(job, stopping.signal, (error) => onFault(job, error)),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

function repeat(job: Job, stop: AbortSignal, onFault: (error: Error) => void): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  const next = () => {
    turn = job
      .run(stop)
      .then(
        () => undefined,
        (error: unknown) => onFault(error instanceof Error ? error : new Error(String(error))),
      )
      .then(() => {
        if (!stopped) timer = setTimeout(next, job.everyMilliseconds);
      });
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
