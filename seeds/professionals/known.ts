import type { Looks } from './portrait.ts';

/** What is known of one of the demo's professionals besides what they do. */
export interface KnownSeed {
  looks: Looks;
  languages: readonly string[];
  withUsSince: string;
  visitsDone: number;
}

type LooksInShort = readonly [
  Looks['hair'],
  Looks['hairColor'],
  Looks['skin'],
  Looks['wears'],
  ...Looks['with'],
];

function known(
  languages: string,
  month: string,
  visitsDone: number,
  [hair, hairColor, skin, wears, ...besides]: LooksInShort,
): KnownSeed {
  return {
    looks: { hair, hairColor, skin, wears, with: besides },
    languages: languages.split(' '),
    withUsSince: `${month}-01`,
    visitsDone,
  };
}

/** By name. The first language is the one that they speak best. */
export const knownOf: Readonly<Record<string, KnownSeed>> = {
  'Amara Johnson': known('en', '2017-04', 846, ['afro', 'black', 'deep', 'teal', 'earrings']),
  'Beatriz Fonseca': known('en pt es', '2019-09', 402, ['waves', 'brown', 'tan', 'plum']),
  'Chen Wei': known('zh en', '2018-02', 655, ['crop', 'black', 'light', 'blue', 'glasses']),
  'Dolores Whitfield': known('en', '2016-06', 913, ['pixie', 'gray', 'dark', 'green', 'glasses', 'lines']),
  'Emeka Obi': known('en', '2024-03', 118, ['crop', 'black', 'deep', 'rust', 'beard']),
  'Frank DeLuca': known('en it', '2015-01', 1204, ['receding', 'gray', 'fair', 'slate', 'mustache', 'lines']),
  'Gita Raman': known('en ta', '2020-05', 377, ['braids', 'black', 'brown', 'ocher']),
  'Henry Osei': known('en', '2021-10', 231, ['short', 'gray', 'dark', 'teal', 'glasses', 'beard']),
  'Ilse Hartmann': known('en de', '2022-01', 164, ['bob', 'white', 'fair', 'rust', 'glasses', 'lines']),
  'Jerome Baptiste': known('en fr', '2019-03', 488, ['bald', 'black', 'dark', 'green', 'apron', 'beard']),
  'Katya Morozova': known('ru en', '2018-08', 1067, ['ponytail', 'blond', 'fair', 'blue', 'collar']),
  'Luis Cabrera': known('es en', '2020-11', 742, ['short', 'black', 'tan', 'slate', 'mustache']),
  'Mina Farahani': known('en fa', '2023-02', 209, ['long', 'black', 'light', 'plum', 'glasses']),
  'Nadia Petrova': known('ru en', '2017-10', 798, ['bun', 'auburn', 'fair', 'rose', 'lines']),
  'Oscar Villanueva': known('en es', '2021-04', 345, ['curly', 'black', 'tan', 'ocher']),
  'Patience Mensah': known('en', '2022-09', 187, ['braids', 'black', 'deep', 'green', 'earrings']),
  'Quentin Harris': known('en', '2019-01', 560, ['crop', 'black', 'dark', 'blue']),
  'Rivka Adler': known('en he', '2018-05', 604, ['headscarf', 'brown', 'light', 'slate', 'glasses']),
  'Samir Haddad': known('en ar', '2023-06', 142, ['short', 'black', 'tan', 'rust', 'beard']),
  'Tomasz Nowak': known('en pl', '2020-02', 411, ['crop', 'brown', 'fair', 'green', 'beard']),
  'Uchenna Eze': known('en', '2021-07', 298, ['bald', 'black', 'deep', 'ocher', 'beard']),
  'Vincent Russo': known('en it', '2014-09', 1388, [
    'receding',
    'gray',
    'light',
    'teal',
    'mustache',
    'lines',
  ]),
  'Wilma Grant': known('en', '2016-11', 326, ['pixie', 'white', 'dark', 'plum', 'glasses', 'earrings']),
  'Xiomara Reyes': known('es en', '2022-04', 236, ['waves', 'black', 'brown', 'rose', 'apron']),
  'Yusuf Demir': known('en tr', '2019-12', 871, ['short', 'gray', 'light', 'blue', 'mustache', 'collar']),
  'Zelda Fitzhugh': known('en', '2015-05', 1122, ['curly', 'white', 'fair', 'teal', 'lines']),
  'Andre Beaumont': known('en fr', '2024-01', 96, ['afro', 'brown', 'dark', 'slate', 'glasses']),
  'Bianca Torres': known('es en', '2019-06', 512, ['ponytail', 'brown', 'tan', 'green', 'earrings']),
  'Carol Ann Novak': known('en', '2015-03', 1041, ['bob', 'gray', 'fair', 'rose', 'lines']),
  'Deepa Nair': known('en hi', '2020-03', 412, ['bun', 'black', 'brown', 'teal', 'earrings']),
  'Ernesto Guzman': known('es en', '2021-01', 389, ['short', 'black', 'tan', 'blue']),
  'Fatima Siddiqui': known('en ur', '2019-08', 467, ['headscarf', 'black', 'light', 'plum', 'apron']),
  'Grace Okafor': known('en', '2020-10', 354, ['afro', 'black', 'dark', 'ocher']),
  'Hyun-woo Park': known('ko en', '2022-06', 203, ['short', 'black', 'light', 'slate', 'glasses']),
  'Ivan Dimitrov': known('en ru', '2018-04', 576, ['crop', 'gray', 'fair', 'rust', 'beard', 'lines']),
  'Jasmine Clarke': known('en', '2021-05', 274, ['braids', 'black', 'deep', 'rose']),
  "Kevin O'Rourke": known('en', '2006-05', 1956, ['short', 'auburn', 'fair', 'green', 'beard', 'lines']),
  'Lakshmi Iyer': known('en ta', '2023-03', 131, ['long', 'black', 'brown', 'ocher', 'earrings']),
  'Manuel Ortega': known('es en', '2017-07', 690, ['receding', 'gray', 'tan', 'blue', 'apron', 'mustache']),
  'Nikos Pappas': known('en el', '2016-02', 1310, ['curly', 'gray', 'light', 'slate', 'mustache']),
  'Olivia Brandt': known('en de', '2022-10', 158, ['long', 'blond', 'fair', 'teal']),
  'Peter Lindqvist': known('en', '2023-09', 12, ['short', 'blond', 'fair', 'blue', 'glasses']),
  'Queenie Walters': known('en', '2014-04', 1266, ['pixie', 'gray', 'deep', 'plum', 'earrings', 'lines']),
  'Rafael Santiago': known('es en', '2020-08', 398, ['curly', 'black', 'tan', 'green']),
  'Shanice Brown': known('en', '2022-02', 175, ['afro', 'black', 'dark', 'rose', 'glasses']),
  'Teodoro Cruz': known('es en', '2019-05', 443, ['crop', 'gray', 'tan', 'ocher', 'mustache']),
  'Ursula Kane': known('en', '2021-11', 167, ['bob', 'auburn', 'fair', 'slate']),
  'Viktor Kovacs': known('en', '2017-03', 621, ['bald', 'gray', 'light', 'rust', 'beard', 'lines']),
  'Wanda Hughes': known('en', '2018-11', 535, ['bun', 'gray', 'dark', 'teal', 'glasses']),
  'Xavier Morales': known('es en', '2020-06', 366, ['short', 'brown', 'tan', 'blue', 'beard']),
  'Yvonne Campbell': known('en', '2016-09', 702, ['waves', 'black', 'deep', 'green', 'apron']),
  'Zoran Ilic': known('en', '2019-10', 588, ['crop', 'gray', 'fair', 'ocher', 'apron', 'mustache']),
  'Aisha Diallo': known('fr en', '2021-08', 634, ['headscarf', 'black', 'deep', 'teal', 'collar']),
  'Bruce Keller': known('en', '2023-01', 148, ['receding', 'white', 'fair', 'slate', 'glasses', 'lines']),
  'Celia Marchetti': known('en it', '2022-05', 192, ['pixie', 'gray', 'light', 'plum', 'glasses']),
  'Dominic Ferraro': known('en it', '2015-10', 894, ['short', 'gray', 'tan', 'green', 'lines']),
  'Elena Popescu': known('en', '2020-01', 421, ['long', 'auburn', 'light', 'rose']),
  'Felix Andersson': known('en', '2024-05', 9, ['short', 'blond', 'fair', 'teal']),
  'Gloria Simmons': known('en', '2018-01', 677, ['curly', 'gray', 'dark', 'plum', 'earrings']),
  'Hassan Malik': known('en ur', '2021-02', 259, ['short', 'black', 'brown', 'slate', 'beard', 'glasses']),
};
