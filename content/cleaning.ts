/** What each kind of cleaning includes, in the words of its page, by the option's id in the catalogue. */
interface WhatIsIncluded {
  included: readonly string[];
  notIncluded: readonly string[];
}

export const whatIsIncluded: Readonly<Record<string, WhatIsIncluded>> = {
  'home-cleaning': {
    included: [
      'Kitchen: counters, stove top, sink and the outside of cabinets',
      'Bathrooms: toilet, tub or shower, sink and mirror',
      'Bedrooms and living room: dust, beds made, trash taken out',
      'All floors: vacuum and mop',
    ],
    notIncluded: [
      'The inside of the oven, fridge and cabinets. You can add them.',
      'Walls, ceilings and carpets with deep stains',
    ],
  },
  'deep-cleaning': {
    included: [
      'All that home cleaning has',
      'Baseboards, doors, light switches and window sills',
      'Tile joints, limescale and soap marks in bathrooms',
      'Behind and under what we can move with one hand',
    ],
    notIncluded: [
      'The inside of the oven, fridge and cabinets. You can add them.',
      'Mold, paint and damage from water',
    ],
  },
  decluttering: {
    included: [
      'We sort with you, one room or one closet at a time',
      'You decide about each thing. We never hurry you.',
      'Boxes and labels for what you keep',
      'Bags for what goes, at the door when we leave',
    ],
    notIncluded: [
      'Taking large things away. Junk removal does that.',
      'Selling things, or judging what they are worth',
    ],
  },
  'junk-removal': {
    included: [
      'Two people who carry, also down the stairs',
      'Furniture, mattresses, old machines, boxes and bags',
      'What can still be used goes to people who need it',
      'The place is swept when we leave',
    ],
    notIncluded: ['Paint, gas, oil and other dangerous things', 'Pianos and safes'],
  },
};
