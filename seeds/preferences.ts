import type { PreferenceGroup } from '#domains/catalogue/service.ts';

interface PreferenceSeed {
  id: string;
  title: string;
  mattersFor: readonly string[];
  /** Nobody sets out before they have read it. */
  isAllergen?: true;
}

const visits = ['cleaning', 'handyman', 'meals', 'tech-help'] as const;
const everybody = [...visits, 'rides'] as const;
const rides = ['rides'] as const;
const meals = ['meals'] as const;

/**
 * What a professional may have to know before they come, in the order of the form. A title with "Other" in it
 * asks for remarks (source, section 5).
 */
export const preferenceOptions: Readonly<Record<PreferenceGroup, readonly PreferenceSeed[]>> = {
  interaction: [
    { id: 'hard-of-hearing', title: 'Hard of hearing', mattersFor: everybody },
    { id: 'low-vision', title: 'Low vision or blind', mattersFor: everybody },
    { id: 'speak-slowly', title: 'Speak slowly and face me', mattersFor: everybody },
    { id: 'extra-time', title: 'Give me extra time', mattersFor: everybody },
    { id: 'memory-support', title: 'Memory support: please repeat things kindly', mattersFor: everybody },
    { id: 'call-before', title: 'Call before you come', mattersFor: everybody },
    { id: 'knock-loudly', title: 'Knock loudly or ring twice', mattersFor: everybody },
    { id: 'speaks-spanish', title: 'I would rather speak Spanish', mattersFor: everybody },
    { id: 'speaks-mandarin', title: 'I would rather speak Mandarin', mattersFor: everybody },
    { id: 'speaks-korean', title: 'I would rather speak Korean', mattersFor: everybody },
    { id: 'speaks-russian', title: 'I would rather speak Russian', mattersFor: everybody },
    { id: 'pets-at-home', title: 'There is a pet at home', mattersFor: visits },
    { id: 'allergic-to-scents', title: 'No perfume or strong scents', mattersFor: everybody },
    { id: 'shoes-off', title: 'Please take off your shoes', mattersFor: visits },
    { id: 'text-only', title: 'Text me, do not call', mattersFor: everybody },
    { id: 'voice-only', title: 'Call me, do not text', mattersFor: everybody },
    { id: 'other-interaction', title: 'Other wishes when we talk', mattersFor: everybody },
  ],
  ride: [
    { id: 'power-wheelchair', title: 'Power wheelchair', mattersFor: rides },
    { id: 'manual-wheelchair', title: 'Manual wheelchair', mattersFor: rides },
    { id: 'walker', title: 'Walker or cane', mattersFor: rides },
    { id: 'transfer-help', title: 'Help me move from chair to seat', mattersFor: rides },
    { id: 'curb-to-curb', title: 'Meet me at the curb', mattersFor: rides },
    { id: 'door-to-door', title: 'Meet me at my door', mattersFor: rides },
    { id: 'door-through-door', title: 'Help me inside at both ends', mattersFor: rides },
    { id: 'few-steps', title: '1 to 5 steps at my door', mattersFor: rides },
    { id: 'many-steps', title: 'More than 5 steps at my door', mattersFor: rides },
    { id: 'front-seat', title: 'I sit in the front seat', mattersFor: rides },
    { id: 'easy-entry-car', title: 'A car that is easy to get into', mattersFor: rides },
    { id: 'companion', title: 'Somebody rides with me', mattersFor: rides },
    { id: 'service-animal', title: 'I bring a service animal', mattersFor: rides },
    { id: 'oxygen', title: 'I carry oxygen', mattersFor: rides },
    { id: 'wait-with-me', title: 'Wait with me until I am looked after', mattersFor: rides },
    { id: 'other-ride', title: 'Other wishes for rides', mattersFor: rides },
  ],
  dietary: [
    { id: 'low-sodium', title: 'Low sodium', mattersFor: meals },
    { id: 'diabetic-friendly', title: 'Good for diabetes', mattersFor: meals },
    { id: 'renal', title: 'Kidney diet', mattersFor: meals },
    { id: 'cardiac', title: 'Heart diet', mattersFor: meals },
    { id: 'soft-food', title: 'Soft food', mattersFor: meals },
    { id: 'ground-food', title: 'Ground food', mattersFor: meals },
    { id: 'puree', title: 'Pureed food', mattersFor: meals },
    { id: 'low-lactose', title: 'Low lactose', mattersFor: meals },
    { id: 'gluten-free', title: 'Gluten-free', mattersFor: meals },
    { id: 'vegetarian', title: 'Vegetarian', mattersFor: meals },
    { id: 'vegan', title: 'Vegan', mattersFor: meals },
    { id: 'kosher', title: 'Kosher', mattersFor: meals },
    { id: 'halal', title: 'Halal', mattersFor: meals },
    { id: 'milk-allergy', title: 'Allergic to milk', mattersFor: meals, isAllergen: true },
    { id: 'egg-allergy', title: 'Allergic to eggs', mattersFor: meals, isAllergen: true },
    { id: 'fish-allergy', title: 'Allergic to fish', mattersFor: meals, isAllergen: true },
    { id: 'shellfish-allergy', title: 'Allergic to shellfish', mattersFor: meals, isAllergen: true },
    { id: 'tree-nut-allergy', title: 'Allergic to tree nuts', mattersFor: meals, isAllergen: true },
    { id: 'peanut-allergy', title: 'Allergic to peanuts', mattersFor: meals, isAllergen: true },
    { id: 'wheat-allergy', title: 'Allergic to wheat', mattersFor: meals, isAllergen: true },
    { id: 'soy-allergy', title: 'Allergic to soy', mattersFor: meals, isAllergen: true },
    { id: 'sesame-allergy', title: 'Allergic to sesame', mattersFor: meals, isAllergen: true },
    { id: 'small-portions', title: 'Small portions', mattersFor: meals },
    { id: 'easy-open-packs', title: 'Packs that open easily', mattersFor: meals },
    { id: 'other-dietary', title: 'Other wishes for food', mattersFor: meals },
  ],
};
