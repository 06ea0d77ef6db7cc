import type { Complaint } from '#domains/visit-news/complaint.ts';
import { callWindow, type CallWindow, type Office } from './enquiry.ts';

/** When we call the member who told us that something was wrong; null where no one is waiting for a call. */
export function callAboutComplaint(
  { said, phone, closed }: Pick<Complaint, 'said' | 'phone' | 'closed'>,
  office: Office,
): CallWindow | null {
  return said === null || phone === null || closed !== null ? null : callWindow('soon', said.at, office);
}
