import type { PreferenceGroup } from '#domains/services/service.ts';

interface PreferenceSeed {
  id: string;
  title: string;
  mattersFor: readonly string[];
  topic: string;
  firstFor?: readonly string[];
  notFor?: readonly string[];
  /** Nobody sets out before they have read it. */
  isAllergen?: true;
  /** What it means for a dish, in words: what the dish has, or what it is made for. */
  dishWords?: string;
}

const visits = ['cleaning', 'handyman', 'meals', 'tech-help'] as const;
const everybody = [...visits, 'rides'] as const;
const rides = ['rides'] as const;
const meals = ['meals'] as const;

/**
 * What a professional may have to know before they come, in the order of the form. A title that contains
 * "Other" asks for remarks.
 */
export const preferenceOptions: Readonly<Record<PreferenceGroup, readonly PreferenceSeed[]>> = {
  interaction: [
    {
      id: 'hard-of-hearing',
      title: 'Hard of hearing',
      mattersFor: everybody,
      topic: 'Hearing, vision and memory',
      firstFor: ['cleaning', 'handyman', 'rides', 'tech-help'],
    },
    {
      id: 'low-vision',
      title: 'Low vision or blind',
      mattersFor: everybody,
      topic: 'Hearing, vision and memory',
      firstFor: ['tech-help'],
    },
    {
      id: 'speak-slowly',
      title: 'Speak slowly and face me',
      mattersFor: everybody,
      topic: 'Hearing, vision and memory',
      firstFor: ['tech-help'],
    },
    {
      id: 'extra-time',
      title: 'Give me extra time',
      mattersFor: everybody,
      topic: 'Hearing, vision and memory',
      firstFor: ['tech-help'],
    },
    {
      id: 'memory-support',
      title: 'Memory support: please repeat things kindly',
      mattersFor: everybody,
      topic: 'Hearing, vision and memory',
      firstFor: ['cleaning', 'handyman', 'rides', 'tech-help'],
    },
    {
      id: 'call-before',
      title: 'Call before you come',
      mattersFor: everybody,
      topic: 'Calls, texts and the door',
      firstFor: ['cleaning', 'handyman', 'rides'],
    },
    {
      id: 'knock-loudly',
      title: 'Knock loudly or ring twice',
      mattersFor: everybody,
      topic: 'Calls, texts and the door',
      firstFor: ['cleaning', 'handyman', 'meals'],
      notFor: ['video-help'],
    },
    { id: 'speaks-spanish', title: 'I would rather speak Spanish', mattersFor: everybody, topic: 'Language' },
    {
      id: 'speaks-mandarin',
      title: 'I would rather speak Mandarin',
      mattersFor: everybody,
      topic: 'Language',
    },
    { id: 'speaks-korean', title: 'I would rather speak Korean', mattersFor: everybody, topic: 'Language' },
    { id: 'speaks-russian', title: 'I would rather speak Russian', mattersFor: everybody, topic: 'Language' },
    {
      id: 'pets-at-home',
      title: 'There is a pet at home',
      mattersFor: visits,
      topic: 'Pets, scents and shoes',
      firstFor: ['cleaning', 'handyman'],
      notFor: ['video-help', 'meal-delivery'],
    },
    {
      id: 'allergic-to-scents',
      title: 'No perfume or strong scents',
      mattersFor: everybody,
      topic: 'Pets, scents and shoes',
      firstFor: ['cleaning'],
      notFor: ['video-help', 'meal-delivery'],
    },
    {
      id: 'shoes-off',
      title: 'Please take off your shoes',
      mattersFor: visits,
      topic: 'Pets, scents and shoes',
      notFor: ['video-help', 'meal-delivery'],
    },
    {
      id: 'text-only',
      title: 'Text me, do not call',
      mattersFor: everybody,
      topic: 'Calls, texts and the door',
    },
    {
      id: 'voice-only',
      title: 'Call me, do not text',
      mattersFor: everybody,
      topic: 'Calls, texts and the door',
    },
    {
      id: 'other-interaction',
      title: 'Other communication needs',
      mattersFor: everybody,
      topic: 'Something else',
    },
  ],
  ride: [
    {
      id: 'power-wheelchair',
      title: 'Power wheelchair',
      mattersFor: rides,
      topic: 'Wheelchair, walker and mobility',
      firstFor: ['rides'],
    },
    {
      id: 'manual-wheelchair',
      title: 'Manual wheelchair',
      mattersFor: rides,
      topic: 'Wheelchair, walker and mobility',
      firstFor: ['rides'],
    },
    {
      id: 'walker',
      title: 'Walker or cane',
      mattersFor: rides,
      topic: 'Wheelchair, walker and mobility',
      firstFor: ['rides'],
    },
    {
      id: 'transfer-help',
      title: 'Help me move from chair to seat',
      mattersFor: rides,
      topic: 'Wheelchair, walker and mobility',
      firstFor: ['rides'],
    },
    {
      id: 'curb-to-curb',
      title: 'Meet me at the curb',
      mattersFor: rides,
      topic: 'How far the driver helps',
    },
    { id: 'door-to-door', title: 'Meet me at my door', mattersFor: rides, topic: 'How far the driver helps' },
    {
      id: 'door-through-door',
      title: 'Help me inside at both ends',
      mattersFor: rides,
      topic: 'How far the driver helps',
    },
    { id: 'few-steps', title: '1 to 5 steps at my door', mattersFor: rides, topic: 'Steps at the door' },
    {
      id: 'many-steps',
      title: 'More than 5 steps at my door',
      mattersFor: rides,
      topic: 'Steps at the door',
    },
    { id: 'front-seat', title: 'I sit in the front seat', mattersFor: rides, topic: 'In the car' },
    {
      id: 'easy-entry-car',
      title: 'A car that is easy to get into',
      mattersFor: rides,
      topic: 'In the car',
      firstFor: ['rides'],
    },
    { id: 'companion', title: 'Someone rides with me', mattersFor: rides, topic: 'In the car' },
    { id: 'service-animal', title: 'I bring a service animal', mattersFor: rides, topic: 'In the car' },
    { id: 'oxygen', title: 'I carry oxygen', mattersFor: rides, topic: 'In the car', firstFor: ['rides'] },
    {
      id: 'wait-with-me',
      title: 'Wait with me until someone takes over',
      mattersFor: rides,
      topic: 'How far the driver helps',
    },
    { id: 'other-ride', title: 'Other ride needs', mattersFor: rides, topic: 'Something else' },
  ],
  dietary: [
    { id: 'low-sodium', title: 'Low sodium', dishWords: 'low in salt', mattersFor: meals, topic: 'Diets' },
    {
      id: 'diabetic-friendly',
      title: 'Good for diabetes',
      dishWords: 'good for diabetes',
      mattersFor: meals,
      topic: 'Diets',
    },
    {
      id: 'renal',
      title: 'Kidney diet',
      dishWords: 'good for a kidney diet',
      mattersFor: meals,
      topic: 'Diets',
    },
    {
      id: 'cardiac',
      title: 'Heart diet',
      dishWords: 'good for a heart diet',
      mattersFor: meals,
      topic: 'Diets',
    },
    { id: 'soft-food', title: 'Soft food', dishWords: 'soft', mattersFor: meals, topic: 'Soft food' },
    {
      id: 'ground-food',
      title: 'Ground food',
      dishWords: 'made ground',
      mattersFor: meals,
      topic: 'Soft food',
    },
    {
      id: 'puree',
      title: 'Pureed food',
      dishWords: 'made as a puree',
      mattersFor: meals,
      topic: 'Soft food',
    },
    {
      id: 'low-lactose',
      title: 'Low lactose',
      dishWords: 'low in lactose',
      mattersFor: meals,
      topic: 'Diets',
    },
    { id: 'gluten-free', title: 'Gluten-free', dishWords: 'gluten-free', mattersFor: meals, topic: 'Diets' },
    { id: 'vegetarian', title: 'Vegetarian', dishWords: 'vegetarian', mattersFor: meals, topic: 'Diets' },
    { id: 'vegan', title: 'Vegan', dishWords: 'vegan', mattersFor: meals, topic: 'Diets' },
    { id: 'kosher', title: 'Kosher', dishWords: 'kosher', mattersFor: meals, topic: 'Diets' },
    { id: 'halal', title: 'Halal', dishWords: 'halal', mattersFor: meals, topic: 'Diets' },
    {
      id: 'milk-allergy',
      title: 'Allergic to milk',
      dishWords: 'milk',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    {
      id: 'egg-allergy',
      title: 'Allergic to eggs',
      dishWords: 'eggs',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    {
      id: 'fish-allergy',
      title: 'Allergic to fish',
      dishWords: 'fish',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    {
      id: 'shellfish-allergy',
      title: 'Allergic to shellfish',
      dishWords: 'shellfish',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    {
      id: 'tree-nut-allergy',
      title: 'Allergic to tree nuts',
      dishWords: 'tree nuts',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    {
      id: 'peanut-allergy',
      title: 'Allergic to peanuts',
      dishWords: 'peanuts',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    {
      id: 'wheat-allergy',
      title: 'Allergic to wheat',
      dishWords: 'wheat',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    {
      id: 'soy-allergy',
      title: 'Allergic to soy',
      dishWords: 'soy',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    {
      id: 'sesame-allergy',
      title: 'Allergic to sesame',
      dishWords: 'sesame',
      mattersFor: meals,
      isAllergen: true,
      topic: 'Allergies',
      firstFor: ['meals'],
    },
    { id: 'small-portions', title: 'Small portions', mattersFor: meals, topic: 'Portions and packs' },
    {
      id: 'easy-open-packs',
      title: 'Packs that open easily',
      mattersFor: meals,
      topic: 'Portions and packs',
      notFor: ['meal-preparation'],
    },
    { id: 'other-dietary', title: 'Other wishes for food', mattersFor: meals, topic: 'Something else' },
  ],
};

/** Of each of these lists, only one can be kept: nobody can do what two of them ask. */
const onlyOneOf: readonly (readonly string[])[] = [
  ['text-only', 'voice-only'],
  ['text-only', 'call-before'],
  ['curb-to-curb', 'door-to-door', 'door-through-door'],
  ['few-steps', 'many-steps'],
  ['soft-food', 'ground-food', 'puree'],
];

/** What cannot be kept together with a preference. */
export function excludedBy(id: string): string[] {
  return onlyOneOf.filter((list) => list.includes(id)).flatMap((list) => list.filter((each) => each !== id));
}
