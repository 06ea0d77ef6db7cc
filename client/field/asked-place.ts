import * as store from './store.ts';

/** A step never waits longer for its place, in milliseconds. */
const longestPlace = 2_500;

interface Where {
  latitude: number;
  longitude: number;
  accuracy: number;
}

/** The places that the phone is still being asked for; what waits for one is sent with it. */
const asking = new Set<Promise<Where | null>>();

/** Once no place is being asked for. */
export const whenPlaced = async (): Promise<void> => {
  await Promise.all(asking);
};

/** Asks where the phone is, at this press alone, and keeps it with a step that is safe already. */
export async function addPlace(step: number): Promise<void> {
  const found = new Promise<Where | null>((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    setTimeout(() => resolve(null), longestPlace);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy: Math.min(accuracy, 100_000) }),
      () => resolve(null),
      { timeout: longestPlace, maximumAge: 60_000 },
    );
  });
  asking.add(found);
  try {
    const where = await found;
    const kept = await store.get('outbox', step);
    if (where !== null && kept?.state === 'waiting')
      await store.put('outbox', { ...kept, row: { ...kept.row, place: where } });
  } finally {
    asking.delete(found);
  }
}
