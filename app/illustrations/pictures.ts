import type { ReactNode } from 'react';
import { AllDone } from './AllDone.tsx';
import { Appliance } from './Appliance.tsx';
import { Cleaning } from './Cleaning.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { ComputerHelp } from './ComputerHelp.tsx';
import { Concierge } from './Concierge.tsx';
import { Decluttering } from './Decluttering.tsx';
import { DeepCleaning } from './DeepCleaning.tsx';
import { DoorRepair } from './DoorRepair.tsx';
import { FamilyCall } from './FamilyCall.tsx';
import { GiftCard } from './GiftCard.tsx';
import { GrabBar } from './GrabBar.tsx';
import { Handshake } from './Handshake.tsx';
import { Handyman } from './Handyman.tsx';
import { HomeSafety } from './HomeSafety.tsx';
import { HouseAtDusk } from './HouseAtDusk.tsx';
import { JunkRemoval } from './JunkRemoval.tsx';
import { Kitchen } from './Kitchen.tsx';
import { LostPage } from './LostPage.tsx';
import { MealDelivery } from './MealDelivery.tsx';
import { Meals } from './Meals.tsx';
import { MedicalRide } from './MedicalRide.tsx';
import { Membership } from './Membership.tsx';
import { Neighbourhood } from './Neighbourhood.tsx';
import type { PictureProps } from './parts/Scene.tsx';
import { Plumbing } from './Plumbing.tsx';
import { Reading } from './Reading.tsx';
import { Remodeling } from './Remodeling.tsx';
import { Rides } from './Rides.tsx';
import { Scam } from './Scam.tsx';
import { SmartphoneHelp } from './SmartphoneHelp.tsx';
import { Team } from './Team.tsx';
import { TechHelp } from './TechHelp.tsx';
import { Walk } from './Walk.tsx';
import { Welcome } from './Welcome.tsx';
import { WheelchairRide } from './WheelchairRide.tsx';

/** Every scene by its name, for content that names its picture. */
export const pictures = {
  AllDone,
  Appliance,
  Cleaning,
  ComingSoon,
  ComputerHelp,
  Concierge,
  Decluttering,
  DeepCleaning,
  DoorRepair,
  FamilyCall,
  GiftCard,
  GrabBar,
  Handshake,
  Handyman,
  HomeSafety,
  HouseAtDusk,
  JunkRemoval,
  Kitchen,
  LostPage,
  MealDelivery,
  Meals,
  MedicalRide,
  Membership,
  Neighbourhood,
  Plumbing,
  Reading,
  Remodeling,
  Rides,
  Scam,
  SmartphoneHelp,
  Team,
  TechHelp,
  Walk,
  Welcome,
  WheelchairRide,
} satisfies Record<string, (props: PictureProps) => ReactNode>;

export type PictureName = keyof typeof pictures;
