import type { Passkey } from '#domains/access/without-password/passkey.ts';
import type { SignedInPhone } from '#domains/field/field-session.ts';
import type { FieldRequest } from '#domains/field/mine/request.ts';
import type { NewContact } from '#domains/field/new-contact.ts';
import type { OpenUnsent } from '#domains/field/unsent/unsent.ts';
import type { Paper } from '#domains/professionals/paper.ts';
import type { ProfessionalRecord } from '#domains/professionals/professional.ts';
import type { RosterChoices } from '#domains/professionals/tables/roster-line.ts';
import type { TimeOff } from '#domains/professionals/time-off.ts';
import type { KeptVehicle } from '#domains/professionals/vehicle.ts';
import type { OtherHours } from '#domains/professionals/week-hours.ts';
import type { VisitOfProfessional } from '#domains/visit-changes/absence.ts';

/** A professional with all that their page shows and asks. */
export interface KnownProfessional extends ProfessionalRecord, RosterChoices {
  /** The day of the calendar where they work. */
  today: string;
  papers: Paper[];
  vehicles: KeptVehicle[];
  /** Only who may see money reads what they are paid. */
  showsPay: boolean;
  newContacts: NewContact[];
  phones: SignedInPhone[];
  passkeys: Passkey[];
  unsent: OpenUnsent[];
  requests: FieldRequest[];
  timeOff: TimeOff[];
  others: OtherHours[];
  visits: VisitOfProfessional[];
  afterPapers: VisitOfProfessional[];
  outsideHours: VisitOfProfessional[];
}
