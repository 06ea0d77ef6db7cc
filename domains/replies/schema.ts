/** What somebody can mean by a text to us. `unknown` is for a person to read. */
export type ReplyMeaning = 'confirm' | 'change' | 'cancel' | 'agree' | 'help' | 'stop' | 'start' | 'unknown';

/** A text that came in, as its provider hands it over. */
export interface TextReply {
  /** The provider's own id: the same text may be handed over more than once. */
  id: string;
  from: string;
  body: string;
}

/** The visit that our last text to a number was about. */
export interface TextedVisit {
  userId: string;
  bookingId: string;
}
