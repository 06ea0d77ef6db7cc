/** Who stands at the door of a request, signed in or not. */
export interface Visitor {
  /** The network that they come from, as the limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  address: string;
  /** What the browser calls itself, in words. */
  device: string;
  /** What the browser keeps from the last time that somebody signed in with it, or asked for a code. */
  deviceToken: string | undefined;
}
