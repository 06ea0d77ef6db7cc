import { describe, expect, it } from 'vitest';
import { bookingStates, type BookingEvent } from '../schema.ts';
import { progressOf, standingInWords } from './rules.ts';

const at = new Date('2027-03-01T15:00:00Z');
const event = (to: BookingEvent['to']): BookingEvent => ({ at, kind: String(to), actorName: null, onBehalfOfName: null, from: null, to, reason: '' });
const labels = (optionId: string, state: 'arrived' | 'no_show') => progressOf({ state, serviceId: 'tech-help', optionId, events: [event('requested'), event('confirmed'), event(state)] }).map((line) => line.label);

describe('how a visit stands', () => {
  it('says of help by video that they call, and never that they come', () => {
    for (const state of bookingStates) expect(standingInWords({ state, optionId: 'video-help' })).not.toMatch(/way|arrived|home/);
    expect(standingInWords({ state: 'arrived', optionId: 'video-help' })).toBe('Calls you now');
    expect(standingInWords({ state: 'arrived', optionId: 'computer-help' })).toBe('Has arrived');
  });

  it('is the same in its list of steps', () => {
    expect(labels('video-help', 'arrived')).toEqual(['Asked for', 'Booked', 'Calls you soon', 'Calls you now', 'At work', 'Done']);
    expect(labels('video-help', 'no_show')).toEqual(['Asked for', 'Booked', 'Nobody answered']);
    expect(labels('computer-help', 'arrived')).toEqual(['Asked for', 'Booked', 'On the way', 'Arrived', 'At work', 'Done']);
  });
});
