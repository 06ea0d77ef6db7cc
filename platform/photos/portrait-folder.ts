import { findKept, keepFile, type KeptKind, removeKept } from '../kept-files.ts';
import type { Photo } from './photo.ts';

/** The folder that the image address serves portraits from. */
const portraits: KeptKind = { folder: 'portraits', ending: 'jpg' };

/** Keeps a portrait, and returns the name of its file. */
export const keepPortrait = (dataFolder: string, photo: Photo): Promise<string> =>
  keepFile(dataFolder, portraits, photo);

/** A portrait that was kept here, also by another process. */
export const findPortrait = (dataFolder: string, name: string): Promise<Buffer | undefined> =>
  findKept(dataFolder, portraits, name);

/** Takes away a portrait that was kept here; one that is drawn or was put there by hand stays. */
export const removePortrait = (dataFolder: string, name: string | null): Promise<void> =>
  removeKept(dataFolder, portraits, name);
