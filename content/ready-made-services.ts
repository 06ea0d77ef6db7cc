/**
 * Services that other operators sell, as the office begins with one: the words of its page, one thing to book
 * with its length, and what is asked. Never a price, which each operator knows best.
 */
export interface ReadyMadeService {
  id: string;
  service: {
    title: string;
    summary: string;
    description: string;
    whoComes: string;
    included: string;
    notIncluded: string;
    prepare: string;
    picture: string;
  };
  option: {
    title: string;
    summary: string;
    pricedBy: 'hour' | 'visit';
    shortestMinutes: number;
    longestMinutes: number;
    mayRepeat: boolean;
  };
  /** As the office types them; none costs more. */
  questions: readonly ReadyMadeQuestion[];
}

interface ReadyMadeQuestion {
  legend: string;
  term: string;
  type: 'choice' | 'choices' | 'number' | 'text';
  choices?: string;
  most?: number;
  isNeeded?: boolean;
  isPrivate?: boolean;
}

export const readyMadeServices: readonly ReadyMadeService[] = [
  {
    id: 'companionship',
    service: {
      title: 'Companionship',
      summary: 'A friendly visitor for a chat, a walk or a game of cards.',
      description:
        'Companionship visits at home for older adults: a friendly, patient visitor for a chat, a walk, a game or a trip out.',
      whoComes: 'A patient visitor who likes to listen, and comes back each time if you like each other.',
      included: 'A chat over coffee\nA walk around the block\nGames, photos and hobbies',
      notIncluded: 'Personal care, such as help with bathing\nGiving medicine',
      prepare: 'Think of what you would like to do together.',
      picture: 'Walk',
    },
    option: {
      title: 'Friendly visit',
      summary: 'Company at home or on a walk.',
      pricedBy: 'hour',
      shortestMinutes: 60,
      longestMinutes: 240,
      mayRepeat: true,
    },
    questions: [
      {
        legend: 'What would you like to do?',
        term: 'Time together',
        type: 'choices',
        choices: 'Talk\nGo for a walk\nPlay a game\nLook at photos',
      },
      { legend: 'What do you enjoy talking about?', term: 'Likes', type: 'text' },
      { legend: 'What helps on a hard day?', term: 'Hard day', type: 'text', isPrivate: true },
    ],
  },
  {
    id: 'errands',
    service: {
      title: 'Errands and groceries',
      summary: 'Groceries, the pharmacy and the post office, done for you.',
      description:
        'Errands for older adults: groceries, prescriptions and the post office, done by a helper you know, with the receipt.',
      whoComes: 'A helper with a car who brings you the receipt for everything.',
      included:
        'Picking up a list or an order\nCarrying it in and putting it away\nThe receipt for everything',
      notIncluded: 'What you buy\nRides for you',
      prepare: 'Write a list, with brands that you like.',
      picture: 'Kitchen',
    },
    option: {
      title: 'Errands',
      summary: 'One helper, as many stops as fit.',
      pricedBy: 'hour',
      shortestMinutes: 60,
      longestMinutes: 180,
      mayRepeat: true,
    },
    questions: [
      {
        legend: 'Where should we go?',
        term: 'Stops',
        type: 'choices',
        choices: 'Groceries\nPharmacy +15 min\nPost office +15 min\nSomewhere else +15 min',
        isNeeded: true,
      },
      { legend: 'What is on your list?', term: 'List', type: 'text' },
    ],
  },
  {
    id: 'yard-work',
    service: {
      title: 'Yard work',
      summary: 'Mowing, raking and weeding by a helper with tools.',
      description:
        'Yard work for older adults: mowing, raking, weeding and trimming by a checked helper who brings the tools along.',
      whoComes: 'A helper who brings a mower, a rake and bags.',
      included: 'Mowing and edging\nRaking leaves\nWeeding beds\nBags set out for pickup',
      notIncluded: 'Trees taller than a person\nAnything on a roof',
      prepare: 'Unlock the gate, and keep pets inside.',
      picture: 'Neighborhood',
    },
    option: {
      title: 'Yard work',
      summary: 'Whatever the yard needs that day.',
      pricedBy: 'hour',
      shortestMinutes: 60,
      longestMinutes: 300,
      mayRepeat: true,
    },
    questions: [
      {
        legend: 'What needs doing?',
        term: 'Work',
        type: 'choices',
        choices: 'Mow the lawn\nRake leaves\nPull weeds\nTrim hedges',
        isNeeded: true,
      },
      {
        legend: 'How big is the yard?',
        term: 'Yard',
        type: 'choice',
        choices: 'Small, like two parked cars\nMedium\nLarge, like a tennis court +60 min',
        isNeeded: true,
      },
    ],
  },
  {
    id: 'snow',
    service: {
      title: 'Snow shoveling',
      summary: 'Steps, walk and driveway cleared and salted.',
      description:
        'Snow shoveling for older adults: steps, the walk and the driveway cleared and salted by a helper who brings the tools.',
      whoComes: 'A helper who brings a shovel and salt.',
      included: 'Steps and the walk to the door\nSalt where it is slippery',
      notIncluded: 'Roofs and gutters\nThe street',
      prepare: 'Leave a light on at the door.',
      picture: 'HouseAtDusk',
    },
    option: {
      title: 'Snow shoveling',
      summary: 'One price for each time.',
      pricedBy: 'visit',
      shortestMinutes: 60,
      longestMinutes: 120,
      mayRepeat: false,
    },
    questions: [
      {
        legend: 'What should be cleared?',
        term: 'Clear',
        type: 'choices',
        choices: 'Steps and walk\nDriveway +30 min',
        isNeeded: true,
      },
    ],
  },
  {
    id: 'pet-care',
    service: {
      title: 'Pet care',
      summary: 'A walk, a meal and clean bowls for your pet.',
      description:
        'Pet care at home for older adults: a walk, fresh food and water, and a clean litter box by a helper who likes animals.',
      whoComes: 'A helper who likes animals and meets yours first.',
      included: 'A walk, on a leash\nFood and fresh water\nCleaning up after',
      notIncluded: 'Overnight stays\nGiving shots',
      prepare: 'Set out the leash, the food and the number of the vet.',
      picture: 'Walk',
    },
    option: {
      title: 'Pet visit',
      summary: 'One price for each visit.',
      pricedBy: 'visit',
      shortestMinutes: 30,
      longestMinutes: 90,
      mayRepeat: true,
    },
    questions: [
      { legend: 'How many pets?', term: 'Pets', type: 'number', most: 6, isNeeded: true },
      {
        legend: 'What should we do?',
        term: 'Care',
        type: 'choices',
        choices: 'Feed\nWalk +15 min\nClean the litter box',
        isNeeded: true,
      },
      { legend: 'What should we know about your pet?', term: 'About the pet', type: 'text' },
    ],
  },
  {
    id: 'respite',
    service: {
      title: 'Respite visits',
      summary: 'Time off for a family caregiver, with good company at home.',
      description:
        'Respite visits: a patient helper stays with the person you care for, so that you can rest, work or see a friend.',
      whoComes: 'A patient helper with experience in keeping older adults company.',
      included: 'Company and a light snack\nA call to you if anything changes',
      notIncluded: 'Medical care\nLifting a person',
      prepare: 'Write down the daily routine, and how to reach you.',
      picture: 'FamilyCall',
    },
    option: {
      title: 'Respite visit',
      summary: 'A helper stays while you are away.',
      pricedBy: 'hour',
      shortestMinutes: 120,
      longestMinutes: 480,
      mayRepeat: true,
    },
    questions: [
      { legend: 'How can we reach you meanwhile?', term: 'Caregiver', type: 'text', isNeeded: true },
      { legend: 'What does a usual day look like?', term: 'Routine', type: 'text', isPrivate: true },
    ],
  },
  {
    id: 'laundry',
    service: {
      title: 'Laundry',
      summary: 'Washed, dried, folded and put away at your home.',
      description:
        'Laundry at home for older adults: clothes and bed linen washed, dried, folded and put away by a checked helper.',
      whoComes: 'A careful helper who asks before washing anything delicate.',
      included: 'Washing and drying with your machines\nFolding and putting away\nFresh sheets on the bed',
      notIncluded: 'Dry cleaning\nMending',
      prepare: 'Put what you want washed in one place.',
      picture: 'Cleaning',
    },
    option: {
      title: 'Laundry at home',
      summary: 'About two loads in two hours.',
      pricedBy: 'hour',
      shortestMinutes: 120,
      longestMinutes: 300,
      mayRepeat: true,
    },
    questions: [
      { legend: 'How many loads?', term: 'Loads', type: 'number', most: 6, isNeeded: true },
      {
        legend: 'Where are the machines?',
        term: 'Machines',
        type: 'choice',
        choices: 'In the home\nIn the building\nAt a laundromat +30 min',
        isNeeded: true,
      },
    ],
  },
  {
    id: 'moving-help',
    service: {
      title: 'Moving help',
      summary: 'Sorting, packing and unpacking at your pace.',
      description:
        'Moving help for older adults: sorting, packing and unpacking at your pace, by patient helpers who ask before they toss.',
      whoComes: 'A patient helper who asks before anything leaves the house.',
      included: 'Sorting with you\nPacking and labels\nUnpacking in the new home',
      notIncluded: 'Trucks and movers\nSelling furniture',
      prepare: 'Decide on one room to start with.',
      picture: 'Decluttering',
    },
    option: {
      title: 'Packing and unpacking',
      summary: 'One helper for as long as you like.',
      pricedBy: 'hour',
      shortestMinutes: 120,
      longestMinutes: 480,
      mayRepeat: false,
    },
    questions: [
      {
        legend: 'What would you like help with?',
        term: 'Help with',
        type: 'choices',
        choices: 'Sorting\nPacking\nUnpacking',
        isNeeded: true,
      },
      { legend: 'How many rooms?', term: 'Rooms', type: 'number', most: 10 },
    ],
  },
  {
    id: 'holiday-lights',
    service: {
      title: 'Holiday lights',
      summary: 'Your lights put up, and taken down after the holidays.',
      description:
        'Holiday lights for older adults: put up, tested and taken down by a helper with a ladder, so that you stay off yours.',
      whoComes: 'A helper with a ladder and cord clips.',
      included: 'Putting up your own lights\nTesting and a timer\nTaking down and packing',
      notIncluded: 'New lights\nRoofs above the first floor',
      prepare: 'Set out the lights and the timer.',
      picture: 'HouseAtDusk',
    },
    option: {
      title: 'Lights up or down',
      summary: 'One price for each time.',
      pricedBy: 'visit',
      shortestMinutes: 60,
      longestMinutes: 180,
      mayRepeat: false,
    },
    questions: [
      {
        legend: 'What should we do?',
        term: 'Lights',
        type: 'choice',
        choices: 'Put them up\nTake them down',
        isNeeded: true,
      },
      {
        legend: 'Where do they go?',
        term: 'Where',
        type: 'choices',
        choices: 'Door and porch\nWindows\nBushes +30 min\nFirst-floor gutter +60 min',
        isNeeded: true,
      },
    ],
  },
  {
    id: 'mail-and-paperwork',
    service: {
      title: 'Mail and paperwork',
      summary: 'Mail opened, sorted and explained, with nothing signed for you.',
      description:
        'Help with mail and paperwork for older adults: sorting, reading aloud and filling in forms, with nothing signed for you.',
      whoComes: 'A patient helper who keeps your papers private.',
      included: 'Sorting and reading aloud\nFilling in forms with you\nA folder for each thing',
      notIncluded: 'Legal or tax advice\nPaying bills for you',
      prepare: 'Put the mail in one place, with your glasses.',
      picture: 'Reading',
    },
    option: {
      title: 'Paperwork visit',
      summary: 'At your table, at your pace.',
      pricedBy: 'hour',
      shortestMinutes: 60,
      longestMinutes: 180,
      mayRepeat: true,
    },
    questions: [
      {
        legend: 'What is it about?',
        term: 'Papers',
        type: 'choices',
        choices: 'Mail that piled up\nForms\nInsurance or Medicare\nSomething else',
        isNeeded: true,
      },
    ],
  },
];
