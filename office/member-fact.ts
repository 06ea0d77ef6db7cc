import { pathTo } from '#app/paths.ts';

/** The way to the member that something is about, where they have an account. */
export const memberFact = (memberId: string | null) =>
  memberId === null
    ? []
    : [{ term: 'Account', details: 'Their page', to: pathTo('/office/people/:id', { id: memberId }) }];
