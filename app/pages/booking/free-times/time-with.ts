/** A time as a form posts it: by itself, or with the helper who is asked for with it. */
export const timeWith = (startsAt: string, helperId: string | undefined): string =>
  helperId === undefined ? startsAt : `${startsAt} ${helperId}`;

export const timeAlone = (posted: string | undefined): string | undefined => posted?.split(' ')[0];

export const helperOf = (posted: string | undefined): string | undefined => posted?.split(' ')[1];
