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
      'Bedrooms and living room: dusting, beds made, trash taken out',
      'All floors: vacuum and mop',
    ],
    notIncluded: [
      'Inside the oven, fridge and cabinets. You can add these.',
      'Walls, ceilings and deep carpet stains',
    ],
  },
  'deep-cleaning': {
    included: [
      'Everything in a home cleaning',
      'Baseboards, doors, light switches and window sills',
      'Grout, hard-water marks and soap scum in bathrooms',
      'Behind and under anything we can move with one hand',
    ],
    notIncluded: ['Inside the oven, fridge and cabinets. You can add these.', 'Mold, paint and water damage'],
  },
  decluttering: {
    included: [
      'We sort with you, one room or one closet at a time',
      'You decide on each item. We never rush you.',
      'Boxes and labels for what you keep',
      'Bags for what’s going, left at the door',
    ],
    notIncluded: ['Hauling away large items. Junk removal does that.', 'Selling items or pricing them'],
  },
  'junk-removal': {
    included: [
      'Two people to carry, stairs included',
      'Furniture, mattresses, old appliances, boxes and bags',
      'Usable items go to people who need them',
      'We sweep up before we leave',
    ],
    notIncluded: ['Paint, gas, oil and other hazardous items', 'Pianos and safes'],
  },
};
