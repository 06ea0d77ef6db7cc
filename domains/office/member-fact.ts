/** The way to whom something is about, for whoever has an account. */
export const memberFact = (memberId: string | null) =>
  memberId === null ? [] : [{ term: 'Account', details: 'Their page', to: `/office/people/${memberId}` }];
