/** What is open about a visit, in a sentence. */
export const alertWords: Record<string, string> = {
  needs_unread: 'The helper has not read the needs.',
  not_finished: 'It should be over, and no one marked it done.',
  payment_failed: 'The payment failed.',
  not_arrived: 'It should have started, and no one has arrived.',
  nobody_comes: 'The helper can’t make it, and no one else is available.',
  money_differs: 'The gateway’s amounts do not match ours.',
  dish_not_suitable: 'A dish has something they must not eat.',
  clash: 'The same person has another visit at this time, and no one has said that both are wanted.',
  no_car: 'We do not know which car comes. Add it to the driver’s page, or choose one below.',
};
