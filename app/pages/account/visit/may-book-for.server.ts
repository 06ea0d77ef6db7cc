import { memberOf, type RequestContext } from '#domains/access/doors/request-context.ts';
import { findRecipient } from '#domains/people/recipient.server.ts';

/** Whether the reader of a visit may change it, too: only then is a way to do so shown. */
export async function mayBookFor(
  requestContext: RequestContext,
  { recipientId }: { recipientId: string },
): Promise<boolean> {
  const { database } = requestContext.platform;
  const recipient = await findRecipient(database, memberOf(requestContext), recipientId);
  return recipient?.permissions.book ?? false;
}
