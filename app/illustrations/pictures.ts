import type { PictureName } from './picture-names.ts';

const addresses = import.meta.glob<string>('./*.svg', { eager: true, query: '?url', import: 'default' });

/** The address of its file, which has a hash of what it shows in its name. */
export const pictureAddress = (name: PictureName) => addresses[`./${name}.svg`];
