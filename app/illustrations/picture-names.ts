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
  'Neighborhood',
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

/** What a scene is called where one is chosen: "Deep cleaning". */
export const sceneInWords = (name: PictureName): string =>
  name.charAt(0) + name.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
