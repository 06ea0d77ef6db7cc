/** Of people between 65 and 95. All of them are invented. */
export const firstNames = (
  'Ada Adele Agnes Alma Amelia Anita Barbara Beatrice Bernice Betty Carmen Carol Cecilia Charlotte Clara Constance ' +
  'Cora Delia Dolores Donna Doris Dorothy Edith Edna Eileen Elaine Eleanor Elena Ella Estelle Esther Ethel Eunice ' +
  'Evelyn Fay Florence Frances Geraldine Gladys Gloria Greta Harriet Hazel Helen Ida Inez Irene Iris Ivy Jean Joan ' +
  'Josephine Joyce Judith June Lena Lillian Lois Lorraine Louise Lucille Mabel Marian Marilyn Martha Mei Mildred ' +
  'Miriam Muriel Myrtle Naomi Nettie Norma Olga Opal Pauline Pearl Phyllis Rita Roberta Rosalind Ruth Shirley Soon-ja ' +
  'Stella Sylvia Thelma Valentina Vera Viola Virginia Wanda Wilhelmina Winifred Yolanda Zelma Abe Albert Alfred Alvin ' +
  'Angelo Arnold Arthur Benjamin Bernard Boris Calvin Carlos Cecil Clarence Clifford Curtis Earl Edgar Edwin Elmer ' +
  'Ernest Eugene Felix Floyd Francis Frank Fred George Gilbert Gordon Harold Harvey Herbert Herman Howard Hugh Irving ' +
  'Isaac Ismael Jack Jerome Julius Lawrence Leon Leonard Leroy Lester Lionel Lloyd Luther Marvin Maurice Melvin Milton ' +
  'Morris Nathan Norman Oscar Otto Philip Rafael Ralph Raymond Roland Roy Rudolph Russell Samuel Sidney Stanley ' +
  'Theodore Vernon Victor Vincent Wallace Wilbur Willie'
).split(' ');

/** Of their children. */
export const youngerNames = (
  'Alicia Allison Angela Brenda Caroline Christine Claire Dana Denise Diane Erica Gina Heather Holly Jennifer Julia ' +
  'Karen Katherine Kim Laura Lisa Maria Melissa Michelle Monica Nicole Pamela Rachel Rebecca Sandra Sarah Stephanie ' +
  'Susan Teresa Tina Vanessa Adam Andrew Anthony Brian Charles Christopher David Derek Eric Gregory Jason Jeffrey ' +
  'Jonathan Joseph Joshua Keith Kevin Marcus Mark Matthew Michael Nicholas Patrick Paul Peter Robert Scott Steven ' +
  'Thomas Timothy'
).split(' ');

export const familyNames = (
  'Abrams Acosta Adler Aguilar Alston Amato Andersen Baptiste Barnes Baxter Bellini Benitez Bennett Berger Blackwell ' +
  'Boateng Bogdanov Brennan Burke Byrne Calloway Campos Carbone Cardoso Castillo Chan Chaudhry Cho Clarke Cohen Colon ' +
  'Connelly Costa Crawford Cruz Daley Davenport Delgado Desai Diaz Dixon Donnelly Dubois Duncan Eckert Ellison Engel ' +
  'Escobar Farrell Feldman Fernandes Figueroa Finch Fischer Flores Foley Fong Franklin Freeman Gallagher Garcia ' +
  'Giordano Goldberg Gomez Grady Greenberg Gupta Gutierrez Hahn Halloran Hamilton Harper Hayes Heller Henderson ' +
  'Hernandez Higgins Hoang Holloway Horowitz Huang Hughes Hussain Ingram Ivanova Jackson Jacobs Jankowski Jensen ' +
  'Jimenez Johansen Kaplan Katz Kaur Keating Khan Kowalski Krause Kumar Lam Lang Larkin Lee Leung Levine Liang Lombardi ' +
  'Lopez Lynch Mahoney Malone Manning Marino Marshall Martinez Mazur Mbeki McAllister Medina Mehta Mendez Mercado Meyer ' +
  'Moran Moreno Moretti Moss Murphy Nakamura Navarro Nelson Newman Nguyen Nieves Nolan Novak Nunez Okafor Olsen Ortiz ' +
  'Osborne Pagano Palmer Park Patel Pereira Perez Petersen Pham Pierce Porter Quinn Quinones Rahman Ramos Reyes ' +
  'Richardson Rivera Roberts Rosen Rossi Roth Ruiz Russo Salazar Sanders Santana Schwartz Serrano Shapiro Sharma Shea ' +
  'Silva Singh Sokolov Soto Spencer Stein Sterling Suarez Sullivan Tan Taylor Tierney Torres Tran Turner Ulrich Vargas ' +
  'Vasquez Vega Vitale Vogel Wallace Walsh Washington Watkins Weiss Whitaker Wong Wright Wu Yang Young Zhang Zimmerman'
).split(' ');

const streetWords = (
  'Lantern Maple-Gate Old-Mill Copper-Beech Bell-Tower Juniper Sparrow Windmill Orchard-Gate Blue-Heron Candle ' +
  'Fernwood Garnet Hollyhock Ivy-Wall Larkspur Meadow-Lamp North-Star Olive-Tree Poplar Quince Robin Silver-Birch ' +
  'Thimble Violet Willow-Porch Yarrow Amber Clover Dovecote'
)
  .split(' ')
  .map((word) => word.replace('-', ' '));

/** Streets that are in none of the boroughs. */
export const streets = streetWords.flatMap((word) =>
  ['Street', 'Avenue', 'Road', 'Place', 'Lane', 'Court'].map((kind) => `${word} ${kind}`),
);

/** Where people ride to. All of them are invented. */
export const destinations = [
  { title: 'Lamplight Medical Center', street: '410 Lantern Avenue', isDoctor: true },
  { title: 'Harbor Eye Clinic', street: '75 Blue Heron Road', isDoctor: true },
  { title: 'Dr. Feldman', street: '18 Juniper Place', isDoctor: true },
  { title: 'Dialysis at Willow Porch', street: '202 Willow Porch Avenue', isDoctor: true },
  { title: 'Copper Beech Heart Group', street: '9 Copper Beech Court', isDoctor: true },
  { title: 'Physical therapy', street: '66 Sparrow Street', isDoctor: true },
  { title: 'Senior center', street: '31 Old Mill Road', isDoctor: false },
  { title: 'St. Agnes Church', street: '5 Bell Tower Place', isDoctor: false },
  { title: 'The library', street: '120 Quince Street', isDoctor: false },
  { title: 'My sister', street: '244 Clover Lane', isDoctor: false },
  { title: 'Farmers market', street: '1 Orchard Gate Avenue', isDoctor: false },
  { title: 'Bridge club', street: '88 Garnet Street', isDoctor: false },
] as const;
