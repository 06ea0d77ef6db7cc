import { createServer } from 'node:http';

type Coordinates = readonly [longitude: number, latitude: number];

/** A service on loopback in place of OSRM's, that answers for tables alone, with what it was asked. */
export async function standInForOsrm(secondsBetween: (from: Coordinates, to: Coordinates) => number | null) {
  const asked: { places: number; from: number; to: number }[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const places = pathname
      .replace('/table/v1/driving/', '')
      .split(';')
      .map((text): Coordinates => {
        const [longitude, latitude] = text.split(',').map(Number);
        return [longitude!, latitude!];
      });
    const side = (name: string) => (searchParams.get(name) ?? '').split(';').map((at) => places[Number(at)]!);
    const [from, to] = [side('sources'), side('destinations')];
    asked.push({ places: places.length, from: from.length, to: to.length });
    const durations = from.map((one) => to.map((other) => secondsBetween(one, other)));
    const answer = { code: 'Ok', durations, sources: [], destinations: [] };
    response
      .writeHead(200, { 'Content-Type': 'application/json', Connection: 'close' })
      .end(
        JSON.stringify(searchParams.get('annotations') === 'duration' ? answer : { code: 'InvalidOptions' }),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
