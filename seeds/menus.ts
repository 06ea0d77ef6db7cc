interface DishSeed {
  id: string;
  title: string;
  description: string;
  pictureWords: string;
  /** Options of `seeds/preferences.ts`: the allergens in it, and the diets that it is made for. */
  allergens: readonly string[];
  diets: readonly string[];
  /** On which days of the week it is cooked, from Monday, 1; each day if not said. */
  weekdays?: readonly number[];
}

interface KitchenSeed {
  id: string;
  title: string;
  areas: readonly string[];
  dishes: readonly DishSeed[];
}

const workdays = [1, 2, 3, 4, 5];
const weekend = [6, 7];
const withoutAnimals = ['low-lactose', 'vegetarian', 'vegan', 'halal'];
const areas = ['nyc-manhattan', 'nyc-bronx', 'nyc-brooklyn', 'nyc-queens'];

const gardenStreet: readonly DishSeed[] = [
  {
    id: 'chicken-noodle-soup',
    title: 'Chicken noodle soup',
    description: 'Chicken, carrots and egg noodles in a clear broth.',
    pictureWords: 'A bowl of broth with noodles and carrots',
    allergens: ['wheat-allergy', 'egg-allergy'],
    diets: ['low-sodium', 'cardiac', 'soft-food', 'low-lactose'],
  },
  {
    id: 'lentil-stew',
    title: 'Lentil stew',
    description: 'Brown lentils with carrots, celery and tomato.',
    pictureWords: 'A bowl of lentils with carrots',
    allergens: [],
    diets: [
      ...withoutAnimals,
      'low-sodium',
      'diabetic-friendly',
      'cardiac',
      'soft-food',
      'ground-food',
      'puree',
      'gluten-free',
    ],
  },
  {
    id: 'roast-chicken',
    title: 'Roast chicken with carrots',
    description: 'A tender chicken leg with carrots from the oven.',
    pictureWords: 'A plate with a chicken leg and carrots',
    allergens: [],
    diets: ['low-sodium', 'diabetic-friendly', 'cardiac', 'ground-food', 'low-lactose', 'gluten-free'],
  },
  {
    id: 'turkey-meatloaf',
    title: 'Turkey meatloaf',
    description: 'Two soft slices with mashed potatoes and peas.',
    pictureWords: 'A plate with slices of meatloaf, mashed potatoes and peas',
    allergens: ['milk-allergy', 'egg-allergy', 'wheat-allergy'],
    diets: ['low-sodium', 'soft-food', 'ground-food'],
  },
  {
    id: 'chicken-with-almonds',
    title: 'Chicken with almonds',
    description: 'Chicken in a mild sauce with rice and almonds on top.',
    pictureWords: 'A plate of rice and chicken with almonds',
    allergens: ['tree-nut-allergy', 'soy-allergy'],
    diets: ['low-lactose'],
  },
  {
    id: 'vegetable-lasagna',
    title: 'Vegetable lasagna',
    description: 'Layers of pasta, zucchini, tomato and cheese.',
    pictureWords: 'A plate with a square of lasagna',
    allergens: ['milk-allergy', 'egg-allergy', 'wheat-allergy'],
    diets: ['soft-food', 'vegetarian'],
  },
  {
    id: 'beef-stew',
    title: 'Beef stew with potatoes',
    description: 'Beef that falls apart, with potatoes and carrots.',
    pictureWords: 'A bowl of stew with potatoes and carrots',
    allergens: ['wheat-allergy'],
    diets: ['soft-food', 'ground-food', 'low-lactose'],
  },
  {
    id: 'baked-cod',
    title: 'Baked cod with green beans',
    description: 'A mild white fish with lemon, green beans and rice.',
    pictureWords: 'A plate with fish, green beans and a slice of lemon',
    allergens: ['fish-allergy'],
    diets: [
      'low-sodium',
      'diabetic-friendly',
      'renal',
      'cardiac',
      'soft-food',
      'low-lactose',
      'gluten-free',
      'halal',
    ],
    weekdays: workdays,
  },
  {
    id: 'oatmeal-with-walnuts',
    title: 'Oatmeal with apple and walnuts',
    description: 'For breakfast: warm oats cooked in milk, with soft apple.',
    pictureWords: 'A bowl of oatmeal with apple slices and walnuts',
    allergens: ['milk-allergy', 'tree-nut-allergy'],
    diets: ['low-sodium', 'cardiac', 'soft-food', 'vegetarian'],
  },
  {
    id: 'rice-with-beans',
    title: 'Rice with beans and corn',
    description: 'Black beans, corn and sweet peppers over rice.',
    pictureWords: 'A plate of rice with black beans and corn',
    allergens: [],
    diets: [...withoutAnimals, 'low-sodium', 'diabetic-friendly', 'cardiac', 'gluten-free'],
  },
  {
    id: 'spinach-omelet',
    title: 'Spinach omelet',
    description: 'A soft omelet with spinach, cheese and tomatoes.',
    pictureWords: 'A plate with a folded omelet and tomatoes',
    allergens: ['milk-allergy', 'egg-allergy'],
    diets: ['diabetic-friendly', 'soft-food', 'gluten-free', 'vegetarian'],
  },
  {
    id: 'pot-roast',
    title: 'Weekend pot roast',
    description: 'Slow-cooked beef with carrots, onions and potatoes.',
    pictureWords: 'A plate with slices of roast, carrots and potatoes',
    allergens: [],
    diets: ['soft-food', 'low-lactose', 'gluten-free'],
    weekdays: weekend,
  },
];

const harbor: readonly DishSeed[] = [
  {
    id: 'tomato-soup',
    title: 'Tomato soup with basil',
    description: 'Smooth tomato soup with a spoon of cream.',
    pictureWords: 'A bowl of tomato soup with basil leaves',
    allergens: ['milk-allergy'],
    diets: ['soft-food', 'puree', 'gluten-free', 'vegetarian', 'kosher'],
  },
  {
    id: 'salmon-with-dill',
    title: 'Salmon with dill potatoes',
    description: 'Baked salmon with potatoes in dill butter.',
    pictureWords: 'A plate with salmon, potatoes and dill',
    allergens: ['fish-allergy', 'milk-allergy'],
    diets: ['diabetic-friendly', 'cardiac', 'soft-food', 'gluten-free', 'kosher', 'halal'],
    weekdays: workdays,
  },
  {
    id: 'shrimp-with-rice',
    title: 'Shrimp with rice',
    description: 'Shrimp with garlic, lemon and peas over rice.',
    pictureWords: 'A plate of rice with shrimp and peas',
    allergens: ['shellfish-allergy'],
    diets: ['diabetic-friendly', 'low-lactose', 'gluten-free'],
  },
  {
    id: 'chickpea-curry',
    title: 'Mild chickpea curry',
    description: 'Chickpeas and spinach in a mild sauce, with rice.',
    pictureWords: 'A bowl of curry with chickpeas and rice',
    allergens: [],
    diets: [
      ...withoutAnimals,
      'low-sodium',
      'diabetic-friendly',
      'cardiac',
      'soft-food',
      'ground-food',
      'gluten-free',
    ],
  },
  {
    id: 'noodles-with-peanut-sauce',
    title: 'Noodles with peanut sauce',
    description: 'Warm noodles with vegetables and a creamy peanut sauce.',
    pictureWords: 'A bowl of noodles with peanuts',
    allergens: ['peanut-allergy', 'wheat-allergy', 'soy-allergy', 'sesame-allergy'],
    diets: withoutAnimals,
  },
  {
    id: 'stuffed-peppers',
    title: 'Stuffed peppers',
    description: 'Sweet peppers filled with turkey and rice.',
    pictureWords: 'A plate with two stuffed peppers',
    allergens: [],
    diets: ['low-sodium', 'diabetic-friendly', 'cardiac', 'ground-food', 'low-lactose', 'gluten-free'],
  },
  {
    id: 'macaroni-and-cheese',
    title: 'Macaroni and cheese',
    description: 'Small pasta in a cheese sauce, baked until golden.',
    pictureWords: 'A bowl of macaroni in cheese sauce',
    allergens: ['milk-allergy', 'wheat-allergy'],
    diets: ['soft-food', 'vegetarian'],
  },
  {
    id: 'chicken-pot-pie',
    title: 'Chicken pot pie',
    description: 'Chicken and vegetables in cream under a pie crust.',
    pictureWords: 'A round pie with a golden crust',
    allergens: ['milk-allergy', 'egg-allergy', 'wheat-allergy'],
    diets: ['soft-food'],
  },
  {
    id: 'pumpkin-soup',
    title: 'Pumpkin soup',
    description: 'Smooth pumpkin and carrot soup with a little ginger.',
    pictureWords: 'A bowl of orange soup with pumpkin seeds',
    allergens: [],
    diets: [
      ...withoutAnimals,
      'low-sodium',
      'diabetic-friendly',
      'renal',
      'cardiac',
      'soft-food',
      'puree',
      'gluten-free',
      'kosher',
    ],
  },
  {
    id: 'tofu-with-broccoli',
    title: 'Tofu with broccoli',
    description: 'Soft tofu and broccoli with sesame, over rice.',
    pictureWords: 'A plate with tofu, broccoli and rice',
    allergens: ['soy-allergy', 'sesame-allergy'],
    diets: [...withoutAnimals, 'diabetic-friendly'],
  },
  {
    id: 'turkey-with-sweet-potato',
    title: 'Turkey with sweet potato',
    description: 'Sliced turkey with mashed sweet potato and peas.',
    pictureWords: 'A plate with turkey, sweet potato and peas',
    allergens: [],
    diets: [
      'low-sodium',
      'diabetic-friendly',
      'renal',
      'cardiac',
      'soft-food',
      'ground-food',
      'low-lactose',
      'gluten-free',
    ],
  },
  {
    id: 'lamb-with-mint-peas',
    title: 'Weekend lamb with mint peas',
    description: 'Roast lamb with peas, mint and potatoes.',
    pictureWords: 'A plate with slices of lamb, peas and potatoes',
    allergens: [],
    diets: ['low-lactose', 'gluten-free', 'halal'],
    weekdays: weekend,
  },
];

/** The kitchens of the demo region and what they cook. */
export const kitchens: readonly KitchenSeed[] = [
  { id: 'garden-street', title: 'Garden Street Kitchen', areas, dishes: gardenStreet },
  { id: 'harbor', title: 'Harbor Kitchen', areas, dishes: harbor },
];

/** From when the menus of the demo are good, until further notice. */
export const firstMenuDay = '2026-01-01';
