import { data } from 'react-router';
import { findDraft } from '#domains/booking/drafts/draft.server.ts';
import type { Draft } from '#domains/booking/drafts/draft.ts';
import { findMember } from '#domains/people/people.server.ts';
import type { Member } from '#domains/people/people.ts';
import type { KnownPerson } from '#office/people/known-person.ts';
import { findPerson } from '#office/people/person.server.ts';
import { pathTo } from '../../../paths.ts';
import { insideOf } from '../../../shell/office-guard.ts';
import { unmatched } from '../../../shell/problem-page.tsx';
import type { PageContext } from '../../../shell/request-context.ts';
import type { Booker } from '../../booking/ask.server.ts';
import { flowOf } from '../../booking/flows.server.ts';

const notThere = () => data(unmatched, { status: 404 });

/** Who is on the phone; that their page was opened is in the audit. */
export async function callerOf(
  requestContext: PageContext,
  id: string,
): Promise<{ person: KnownPerson; member: Member }> {
  const { platform } = requestContext;
  const person = await findPerson(platform, insideOf(requestContext).staff, id);
  const member = person && (await findMember(platform.database, person.id));
  if (person === undefined || member === undefined) throw notThere();
  return { person, member };
}

/** The questions of a service as they are put to a caller. */
export async function bookerOnPhone(
  { platform }: PageContext,
  member: Member,
  serviceId: string,
): Promise<Booker> {
  return {
    member,
    flow: {
      ...(await flowOf(platform.database, serviceId)),
      path: pathTo('/office/call/:id/book/:service', { id: member.userId, service: serviceId }),
    },
    bookedAt: ({ id }) => pathTo('/office/visits/:id', { id }),
    checkAt: (draftId) => draftPath(member, draftId),
    priceAt: () => null,
    savedAt: null,
  };
}

/** Where a begun booking is read back and booked. */
export const draftPath = ({ userId }: Pick<Member, 'userId'>, draftId: string) =>
  pathTo('/office/call/:id/draft/:draft', { id: userId, draft: draftId });

/** What they have begun, here or on their own screen: the same row. */
export async function draftOnPhone(
  { platform }: PageContext,
  member: Member,
  draftId: string,
): Promise<Draft> {
  const draft = await findDraft(platform.database, member, draftId);
  if (draft === undefined) throw notThere();
  return draft;
}
