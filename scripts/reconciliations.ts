import { findBusyDifferences } from '#domains/availability/reconciliation.server.ts';
import { findLedgerFaults } from '#domains/payments/ledger-reconciliation.server.ts';
import { findHistoryFaults } from '#domains/visits/history.server.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { findMessageFaults } from '#platform/messages/reconciliation.ts';

/** What in a database contradicts itself, in words: calendar, ledger, history of the visits, messages. */
export async function findFaults(databaseUrl: string): Promise<string[]> {
  const database = openDatabase(databaseUrl, { size: 1, onFault: () => undefined });
  try {
    const weeks = await findBusyDifferences(database);
    return [
      ...weeks.map((week) => `The calendar differs from the bookings: ${JSON.stringify(week)}`),
      ...(await findLedgerFaults(database)),
      ...(await findHistoryFaults(database)),
      ...(await findMessageFaults(database)),
    ];
  } finally {
    await database.destroy();
  }
}
