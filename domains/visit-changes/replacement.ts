/** A visit for which another professional may be found. */
export interface ReplaceableVisit {
  id: string;
  professionalId: string;
  lane: number;
  lanes: number;
  serviceAreaId: string;
  serviceOptionId: string;
  recipientId: string;
  startsAt: Date;
  endsAt: Date;
  occupiedUntil: Date;
  latitude: number;
  longitude: number;
}
