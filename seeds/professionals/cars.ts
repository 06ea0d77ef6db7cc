/** The cars of drivers, in turn. */
const makes = [
  ['Silver', 'Toyota', 'Sienna'],
  ['Blue', 'Honda', 'Accord'],
  ['White', 'Ford', 'Transit'],
  ['Gray', 'Hyundai', 'Sonata'],
  ['Red', 'Subaru', 'Outback'],
] as const;

/** The one car of a driver, with a plate that no other driver in the demo has. */
export function carOf(place: number, hasRamp: boolean) {
  const [color, make, model] = makes[place % makes.length]!;
  return { color, make, model, plate: `T${480 + place} ${117 + place * 7}C`, has_ramp: hasRamp, seats: 4 };
}
