import type { Complaint } from '#domains/visit-news/complaint.ts';
import { callWindow, type CallWindow, type Office } from './enquiry.ts';

/** When we call whoever told us that something was wrong; null where nobody waits for a call. */
export function callAboutComplaint(
  { said, phone, closed }: Pick<Complaint, 'said' | 'phone' | 'closed'>,
  office: Office,
): CallWindow | null {
  return said === null || phone === null || closed !== null ? null : callWindow('soon', said.at, office);
}
