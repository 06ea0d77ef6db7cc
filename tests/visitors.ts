import type { Visitor } from '#domains/limits/limit.ts';

/** A visitor on a device that was never signed in, on a network of their own. */
export function visitorOn(device = 'Mac', address = '203.0.113.7', deviceToken?: string): Visitor {
  return { address, device, deviceToken };
}
