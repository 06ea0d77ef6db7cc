const addresses = import.meta.glob<string>('./*.svg', { eager: true, query: '?url', import: 'default' });

/** Every scene by its name, for content that names its picture. */
export const pictureNames = [
  'AllDone',
  'Appliance',
  'Cleaning',
  'ComingSoon',
  'ComputerHelp',
  'Concierge',
  'Decluttering',
  'DeepCleaning',
  'DoorRepair',
  'FamilyCall',
  'GiftCard',
  'GrabBar',
  'Handshake',
  'Handyman',
  'HomeSafety',
  'HouseAtDusk',
  'JunkRemoval',
  'Kitchen',
  'LostPage',
  'MealDelivery',
  'Meals',
  'MedicalRide',
  'Membership',
  'Neighbourhood',
  'Plumbing',
  'Reading',
  'Remodeling',
  'Rides',
  'Scam',
  'SmartphoneHelp',
  'Team',
  'TechHelp',
  'Walk',
  'Welcome',
  'WheelchairRide',
] as const;

export type PictureName = (typeof pictureNames)[number];

/** The scene of that name; where there is none, a house, which says nothing wrong of any service. */
export const sceneNamed = (name: string | null | undefined): PictureName =>
  pictureNames.find((each) => each === name) ?? 'HouseAtDusk';

/** The address of its file, which has a hash of what it shows in its name. */
export const pictureAddress = (name: PictureName) => addresses[`./${name}.svg`];
