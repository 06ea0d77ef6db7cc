import type { Visitor } from '#domains/limits/limit.ts';

/** Somebody on a device that nobody has signed in on, on a network of their own. */
export function visitorOn(device = 'Mac', address = '203.0.113.7', deviceToken?: string): Visitor {
  return { address, device, deviceToken };
}
