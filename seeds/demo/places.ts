import type { KnownPlaceInput } from '#domains/services/ride/known-place.ts';
import { insertPlace } from '#domains/services/ride/place-list.server.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';

const place = (
  title: string,
  street: string,
  zipcode: string,
  more: Partial<KnownPlaceInput> = {},
): KnownPlaceInput => ({ title, street, zipcode, otherNames: [], doors: [], ...more });

/** As the office of the demo has listed them. None of them exists. */
const places = [
  place('Austin Eye Center', '70-88 Austin Street', '11375', {
    otherNames: ['Forest Hills Eye Doctors', 'Eye clinic'],
    doors: ['Main entrance', 'Elevator door on 71st Avenue'],
  }),
  place('Lantern Hill Hospital', '102-40 66th Road', '11375', {
    otherNames: ['LHH', 'Forest Hills Hospital'],
    doors: ['Main entrance', 'Emergency', 'Outpatient entrance'],
  }),
  place('Queens Heart and Lung Center', '88-25 Queens Boulevard', '11373', {
    otherNames: ['QHLC', 'Heart center', 'Cardiology'],
    doors: ['Main entrance'],
  }),
  place('Northside Hospital of Queens', '56-50 Main Street', '11355', {
    otherNames: ['NHQ', 'Flushing Hospital'],
    doors: ['Main entrance', 'Emergency', 'Rehabilitation wing'],
  }),
  place('Juniper Dialysis', '69-14 Metropolitan Avenue', '11379', { doors: ['Side door with the ramp'] }),
  place('Boulevard Hearing and Balance', '99-32 Queens Boulevard', '11374', {
    otherNames: ['Hearing aids', 'Audiology'],
  }),
  place('Rego Square', '61-40 Junction Boulevard', '11374', {
    otherNames: ['Rego Mall', 'Shopping center'],
    doors: ['Door at the pharmacy', 'Garage, level 2', 'Junction Boulevard entrance'],
  }),
  place('Kew Gardens Senior Center', '80-22 Lefferts Boulevard', '11415', { otherNames: ['Senior lunch'] }),
  place('Park Lane Cancer Center', '505 East 68th Street', '10065', {
    otherNames: ['PLCC', 'Oncology'],
    doors: ['Main entrance', 'Infusion, York Avenue door'],
  }),
  place('Hudson Joint and Spine', '310 West 57th Street', '10019', {
    otherNames: ['Orthopedics', 'Hip and knee'],
    doors: ['Main entrance'],
  }),
  place('Brooklyn Bay Hospital', '4802 10th Avenue', '11219', {
    otherNames: ['BBH'],
    doors: ['Main entrance', 'Emergency'],
  }),
  place('Bronx River Clinic', '2402 East Tremont Avenue', '10461', { doors: ['Main entrance'] }),
];

/** Where many people of the demo ride to. */
export async function insertPlaces(work: DatabaseTransaction, now: Date): Promise<void> {
  for (const each of places) await insertPlace(work, each, now);
}
