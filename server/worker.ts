import { newsTexts } from '#content/texts.server.ts';
import { eraseUnconfirmed } from '#domains/account/erasing.server.ts';
import { extendHorizon } from '#domains/availability/free-starts.server.ts';
import { reportBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { releaseExpiredHolds } from '#domains/booking/hold-release.server.ts';
import { continuePlacements } from '#domains/booking/placement/placement.server.ts';
import { reviewQuotes } from '#domains/booking/quote-standing.server.ts';
import { authorizeVisits } from '#domains/booking/series/series-authorization.server.ts';
import { continueSeries } from '#domains/booking/series/series-continuation.server.ts';
import { tellOfWaitingTexts } from '#domains/conversations/conversation.server.ts';
import { tellOfArrival } from '#domains/enquiries/arrival.server.ts';
import { continueCharges } from '#domains/membership/charge.server.ts';
import { restoreCredit } from '#domains/membership/credit.server.ts';
import { stepMemberships } from '#domains/membership/renewal.server.ts';
import { createDispatch } from '#domains/notifications/dispatch.server.ts';
import { sendNews } from '#domains/notifications/news.server.ts';
import { lookAtEvents } from '#domains/payments/gateway-events.server.ts';
import { forgetOpenOrders, sendDueGiftCards } from '#domains/payments/gift-cards/order.server.ts';
import { continueGiftCards } from '#domains/payments/gift-cards/payment.server.ts';
import { continueRefunds } from '#domains/payments/refund.server.ts';
import { settleDuePayments } from '#domains/payments/settlement.server.ts';
import { countReports } from '#domains/reports/report-count.server.ts';
import { noticeCatalogueChanges } from '#domains/services/service-mark.server.ts';
import { checkAudit, sealAudit } from '#domains/staff/audit-chain.server.ts';
import type { ChainEnd } from '#domains/staff/audit-chain.ts';
import { replaceAbsent } from '#domains/visit-changes/replacement.server.ts';
import { offerEarlierTimes } from '#domains/visit-changes/waiting/waiting-list.server.ts';
import { reviewAlerts } from '#domains/visit-day/alert.server.ts';
import { settleCompletions } from '#domains/visit-day/completion.server.ts';
import { addNewAllergies } from '#domains/visit-day/needs.server.ts';
import { reconcileMoney } from '#domains/visit-money/books/reconciliation.server.ts';
import { tellOfExpiringCards } from '#domains/visit-money/cards/ending-card.server.ts';
import { continueVisitCharges } from '#domains/visit-money/charge.server.ts';
import { letGoUndecided, settleCancellations } from '#domains/visit-money/fee.server.ts';
import { reauthorizePayments } from '#domains/visit-money/reauthorization.server.ts';
import { sendReceipts } from '#domains/visit-money/receipt-mail.server.ts';
import { sendWeeklyDigests } from '#domains/visit-news/digest.server.ts';
import { remindOfVisits } from '#domains/visit-news/reminder.server.ts';
import { forgetOldPhotos, forgetTakenPhotos } from '#domains/visits/photos/photo.server.ts';
import type { ConnectedPlatform } from '#platform/connected-platform.ts';
import { forgetOldRows } from '#platform/database/retention.ts';
import { reportFault } from '#platform/faults/faults.ts';
import { createBounceFetch } from '#platform/messages/bounce-mailbox.ts';
import { deliverDueMessages, type Transport } from '#platform/messages/delivery.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { endQuietRefusals } from '#platform/outages/outages.ts';
import type { Traces } from '#platform/traces/traces.ts';
import { readFigures } from './table-figures.ts';

/** How many messages go out at a time; each holds a database connection while it is sent. */
const mailLanes = 4;

export interface Job {
  name: string;
  everyMilliseconds: number;
  /** Does what is due. Told to stop, it may end before all is done. */
  run: (stop: AbortSignal) => Promise<unknown>;
}

/** Everything that runs without a request, and how often. */
export function jobsOf(platform: ConnectedPlatform, transport: Transport): Job[] {
  return [
    ...jobsForMessages(platform, transport),
    ...jobsForVisits(platform),
    ...jobsForMoney(platform),
    ...jobsForTables(platform),
  ];
}

function jobsForMessages(platform: ConnectedPlatform, transport: Transport): Job[] {
  return [
    {
      name: 'deliver messages',
      everyMilliseconds: 500,
      run: (stop) =>
        deliverDueMessages(platform, transport, createDispatch(platform), { lanes: mailLanes, stop }),
    },
    ...(platform.configuration.BOUNCE_MAILBOX === undefined
      ? []
      : [
          {
            name: 'fetch mail that came back',
            everyMilliseconds: 120_000,
            run: createBounceFetch(platform, createDispatch(platform)),
          },
        ]),
    {
      name: 'end quiet refusals',
      everyMilliseconds: 600_000,
      run: () => endQuietRefusals(platform.database, platform.clock.now()),
    },
    { name: 'remind of visits', everyMilliseconds: 30_000, run: () => remindOfVisits(platform) },
    {
      name: 'tell of expiring cards',
      everyMilliseconds: 6 * 3_600_000,
      run: () => tellOfExpiringCards(platform),
    },
    { name: 'tell of waiting texts', everyMilliseconds: 15_000, run: () => tellOfWaitingTexts(platform) },
    { name: 'send news', everyMilliseconds: 600_000, run: () => sendNews(platform, newsTexts) },
    { name: 'tell of arrival', everyMilliseconds: 60_000, run: () => tellOfArrival(platform) },
    { name: 'send weekly digests', everyMilliseconds: 300_000, run: () => sendWeeklyDigests(platform) },
  ];
}

function jobsForVisits(platform: ConnectedPlatform): Job[] {
  return [
    { name: 'continue placements', everyMilliseconds: 5_000, run: () => continuePlacements(platform) },
    {
      name: 'reauthorize money of visits',
      everyMilliseconds: 60_000,
      run: () => reauthorizePayments(platform),
    },
    { name: 'continue series', everyMilliseconds: 60_000, run: () => continueSeries(platform) },
    { name: 'authorize money of visits', everyMilliseconds: 60_000, run: () => authorizeVisits(platform) },
    {
      name: 'continue charges of visits',
      everyMilliseconds: 5_000,
      run: () => continueVisitCharges(platform),
    },
    { name: 'offer earlier times', everyMilliseconds: 30_000, run: () => offerEarlierTimes(platform) },
    { name: 'add new allergies', everyMilliseconds: 60_000, run: () => addNewAllergies(platform) },
    { name: 'review quotes', everyMilliseconds: 600_000, run: () => reviewQuotes(platform) },
    {
      name: 'look for what is wrong',
      // The office sees it within a minute, with the half of one that its page takes to look again.
      everyMilliseconds: 15_000,
      run: () => replaceAbsent(platform).finally(() => reviewAlerts(platform)),
    },
    { name: 'reconcile week bits', everyMilliseconds: 5_000, run: () => reportBusyDifferences(platform) },
    { name: 'release expired holds', everyMilliseconds: 10_000, run: () => releaseExpiredHolds(platform) },
  ];
}

function jobsForMoney(platform: ConnectedPlatform): Job[] {
  return [
    { name: 'continue membership charges', everyMilliseconds: 5_000, run: () => continueCharges(platform) },
    { name: 'step memberships', everyMilliseconds: 60_000, run: () => stepMemberships(platform) },
    { name: 'continue gift cards', everyMilliseconds: 10_000, run: () => continueGiftCards(platform) },
    { name: 'send gift cards', everyMilliseconds: 30_000, run: () => sendDueGiftCards(platform) },
    { name: 'forget open gift orders', everyMilliseconds: 3_600_000, run: () => forgetOpenOrders(platform) },
    { name: 'look at events of the gateway', everyMilliseconds: 2_000, run: () => lookAtEvents(platform) },
    { name: 'continue refunds', everyMilliseconds: 10_000, run: () => continueRefunds(platform) },
    { name: 'restore membership credit', everyMilliseconds: 60_000, run: () => restoreCredit(platform) },
    { name: 'reconcile money', everyMilliseconds: 3_600_000, run: () => reconcileMoney(platform) },
    { name: 'let go of undecided fees', everyMilliseconds: 60_000, run: () => letGoUndecided(platform) },
    { name: 'settle cancellations', everyMilliseconds: 5_000, run: () => settleCancellations(platform) },
    { name: 'settle completions', everyMilliseconds: 5_000, run: () => settleCompletions(platform) },
    { name: 'settle payments', everyMilliseconds: 5_000, run: () => settleDuePayments(platform) },
    { name: 'send receipts', everyMilliseconds: 5_000, run: () => sendReceipts(platform) },
  ];
}

function jobsForTables(platform: ConnectedPlatform): Job[] {
  const { database, clock } = platform;
  let endOfAudit: ChainEnd | undefined;
  return [
    { name: 'seal the audit', everyMilliseconds: 10_000, run: () => sealAudit(platform) },
    {
      name: 'check the audit',
      everyMilliseconds: 3_600_000,
      run: async () => {
        endOfAudit = await checkAudit(platform, endOfAudit);
      },
    },
    {
      name: 'notice changes of the catalogue',
      everyMilliseconds: 2_000,
      run: () => noticeCatalogueChanges(platform),
    },
    { name: 'count reports', everyMilliseconds: 60_000, run: () => countReports(platform) },
    {
      name: 'forget old rows',
      everyMilliseconds: 3_600_000,
      run: () => forgetOldRows(database, clock.now()),
    },
    {
      name: 'erase unconfirmed accounts',
      everyMilliseconds: 3_600_000,
      run: () => eraseUnconfirmed(platform),
    },
    {
      name: 'forget old photos',
      everyMilliseconds: 600_000,
      run: async () => {
        await forgetOldPhotos(database, clock.now());
        await forgetTakenPhotos(database, clock.now());
      },
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
  platform: ConnectedPlatform,
  transport: Transport,
  more: readonly Job[] = [],
  traces?: Traces,
): { stop(): Promise<void> } {
  const { log, metrics } = platform;
  const stopping = new AbortController();
  const onFault = (job: Job, error: Error) => {
    // What a stop has cut off is due again at the next start.
    if (!stopping.signal.aborted) reportFault(log, error, { job: job.name }, 'job failed');
  };
  const running = [...jobsOf(platform, transport), figuresJob(platform), ...more].map((job) =>
    repeat(traces === undefined ? job : tracedJob(job, traces), stopping.signal, metrics, (error) =>
      onFault(job, error),
    ),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}

/** For the operator; no member's rows depend on it. */
const figuresJob = (platform: ConnectedPlatform): Job => ({
  name: 'read figures',
  everyMilliseconds: 15_000,
  run: () => readFigures(platform),
});

const tracedJob = (job: Job, traces: Traces): Job => ({
  ...job,
  run: (stop) => traces.inSpan({ kind: 'job', name: job.name }, () => job.run(stop)),
});

function repeat(
  job: Job,
  stop: AbortSignal,
  metrics: Metrics,
  onFault: (error: Error) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<void> = Promise.resolve();
  metrics.watchJob(job);
  const next = () => {
    const began = performance.now();
    const ended = (succeeded: boolean) =>
      metrics.jobEnded(job, succeeded, (performance.now() - began) / 1_000);
    turn = job
      .run(stop)
      .then(
        () => ended(true),
        (error: unknown) => {
          ended(false);
          onFault(error instanceof Error ? error : new Error(String(error)));
        },
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
