/** What is open about a visit, in a sentence. */
export const alertWords: Record<string, string> = {
  needs_unread: 'Whoever comes has not read what they should know.',
  not_finished: 'It should be over, and nobody has said so.',
  payment_failed: 'The payment failed.',
  not_arrived: 'It should have begun, and nobody has arrived.',
  nobody_comes: 'Whoever should come cannot, and nobody else is free.',
  money_differs: 'What the gateway says of its money differs from ours.',
  dish_not_suitable: 'A dish has something in it that they must not eat.',
  clash: 'The same person has another visit at this time, and nobody has said that both are wanted.',
};
