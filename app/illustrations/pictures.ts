import { Cleaning } from './Cleaning.tsx';
import { Concierge } from './Concierge.tsx';
import { Handyman } from './Handyman.tsx';
import { HouseAtDusk } from './HouseAtDusk.tsx';
import { Meals } from './Meals.tsx';
import { Rides } from './Rides.tsx';
import { TechHelp } from './TechHelp.tsx';
import { Welcome } from './Welcome.tsx';

export const pictures = { Cleaning, Concierge, Handyman, HouseAtDusk, Meals, Rides, TechHelp, Welcome };
export type PictureName = keyof typeof pictures;
