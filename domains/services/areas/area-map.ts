import type { AreaZipCode } from './area.ts';

/** Where a ZIP code is drawn: in units of the drawing, from its upper left. */
export interface MapPoint {
  zipcode: string;
  x: number;
  y: number;
}

type Placed = Pick<AreaZipCode, 'zipcode' | 'latitude' | 'longitude'>;

const width = 480;
const tallest = 400;
const margin = 44;
const radius = 5;
const milesInDegree = 69.1;
/** Of the line that says how far things are; a mile is never longer. */
const longestScale = 120;

/**
 * Places of an area on a plane, north at the top, as large as fits. A degree of longitude is as much shorter
 * than one of latitude as it is in the middle of the area.
 */
export function pointsOf(places: readonly Placed[]): {
  points: MapPoint[];
  height: number;
  unitsInMile: number;
} {
  if (places.length === 0) return { points: [], height: 2 * margin, unitsInMile: 0 };
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const shortening = Math.cos(((south + north) / 2) * (Math.PI / 180));
  const across = (east - west) * shortening;
  const down = north - south;
  const inside = width - 2 * margin;
  // One place alone, or several close together, are not drawn as if they were far apart.
  const scale = Math.min(
    longestScale * milesInDegree,
    across === 0 ? Infinity : inside / across,
    down === 0 ? Infinity : (tallest - 2 * margin) / down,
  );
  const left = (width - across * scale) / 2;
  return {
    points: places.map(({ zipcode, latitude, longitude }) => ({
      zipcode,
      x: rounded(left + (longitude - west) * shortening * scale),
      y: rounded(margin + (north - latitude) * scale),
    })),
    height: rounded(2 * margin + down * scale),
    unitsInMile: scale / milesInDegree,
  };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * The places of an area as SVG: a dot for each, and its ZIP code beside as many as have room for it. What it
 * shows is said in the list beside it, too.
 */
export function drawArea(places: readonly Placed[]): string {
  const { points, height, unitsInMile } = pointsOf(places);
  const named = new Set(roomyLabels(points).map(({ zipcode }) => zipcode));
  const marks = points.map(({ zipcode, x, y }) => {
    const label = named.has(zipcode) ? `<text x="${x + radius + 3}" y="${y + 5}">${zipcode}</text>` : '';
    return `<g><title>${zipcode}</title><circle cx="${x}" cy="${y}" r="${radius}"/>${label}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="currentColor" font-size="15">${marks.join('')}${drawScale(unitsInMile, height)}</svg>`;
}

/** A line with its length in miles, as long as is round and fits. */
function drawScale(unitsInMile: number, height: number): string {
  const miles = [100, 50, 20, 10, 5, 2, 1].find((each) => each * unitsInMile <= longestScale) ?? 1;
  if (unitsInMile === 0) return '';
  const [end, y] = [rounded(8 + miles * unitsInMile), height - 8];
  return `<path d="M8 ${y - 6}V${y}H${end}V${y - 6}" fill="none" stroke="currentColor"/><text x="${end + 6}" y="${y}">${miles === 1 ? '1 mile' : `${miles} miles`}</text>`;
}

const labelWidth = 60;
const labelHeight = 16;

/** The labels that cover no other one and no dot, from the first on. */
export function roomyLabels(points: readonly MapPoint[]): MapPoint[] {
  const placed: MapPoint[] = [];
  for (const point of points) {
    const isCovered = placed.some(
      ({ x, y }) => Math.abs(x - point.x) < labelWidth && Math.abs(y - point.y) < labelHeight,
    );
    const coversDot = points.some(
      ({ x, y }) => x > point.x && x < point.x + labelWidth && Math.abs(y - point.y) < labelHeight / 2 + 1,
    );
    if (!isCovered && !coversDot) placed.push(point);
  }
  return placed;
}
