import { listOpenInvitations } from '#domains/care-circle/carer.server.ts';
import { listSeenPreferences } from '#domains/people/need.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { SeenRecipient } from '#domains/people/recipient.server.ts';
import { listCarers } from '#domains/people/rights.server.ts';
import type { Platform } from '#platform/platform.ts';
import type { ProfileInShort } from './profile-summary.tsx';

/** The needs of the member's own first person, and who is in the care circle, on either side. */
export async function profileInShort(
  { database, clock }: Platform,
  member: Member,
  recipients: readonly SeenRecipient[],
): Promise<ProfileInShort> {
  const own = recipients.find((recipient) => recipient.own);
  const [needs, carers, invitations] = await Promise.all([
    own === undefined ? [] : listSeenPreferences(database, own),
    listCarers(database, member),
    listOpenInvitations(database, member, clock.now()),
  ]);
  return {
    person: own === undefined ? null : { id: own.id, name: own.isTheMember ? null : own.name },
    needs: needs.map(({ title, remarks }) => (remarks === null ? title : shortened(remarks))),
    helpers: [...new Set(carers.map(({ name }) => name))],
    asked: invitations.map(({ to }) => to),
    helped: recipients.filter((recipient) => !recipient.own).map(({ name }) => name),
  };
}

const longestRemarks = 60;

function shortened(remarks: string): string {
  return remarks.length > longestRemarks ? `${remarks.slice(0, longestRemarks).trimEnd()}…` : remarks;
}
