import type { PictureName } from './picture-names.ts';
import { pictureAddress } from './pictures.ts';
import { Scene } from './Scene.tsx';

/** A scene by its name. */
export function Picture({ name, ...how }: { name: PictureName; lazy?: boolean; isLow?: boolean }) {
  return <Scene file={pictureAddress(name)} size={otherSizes[name]} {...how} />;
}

const otherSizes: Partial<Record<PictureName, { width: number; height: number }>> = {
  HouseAtDusk: { width: 640, height: 480 },
  Welcome: { width: 480, height: 400 },
};
