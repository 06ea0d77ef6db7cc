import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './network-address.ts';

describe('the address that limits count by', () => {
  it('is an IPv4 address whole, however it is written', () => {
    for (const written of [
      '192.0.2.7',
      ' 192.0.2.7 ',
      '192.0.2.7:51234',
      '::ffff:192.0.2.7',
      '::FFFF:c000:207',
      '[::ffff:192.0.2.7]:443',
      '0:0:0:0:0:ffff:192.0.2.7',
    ]) {
      expect([written, networkOf(written)]).toEqual([written, '192.0.2.7']);
    }
  });

  it('is the first half of an IPv6 address', () => {
    for (const written of [
      '2001:db8:1:2::1',
      '2001:DB8:1:2:ffff:ffff:ffff:ffff',
      '[2001:db8:1:2::9]',
      '[2001:db8:1:2::9]:8080',
      '2001:db8:1:2:0:5efe:192.0.2.7',
      '2001:0db8:0001:0002::%eth0',
    ]) {
      expect([written, networkOf(written)]).toEqual([written, '2001:db8:1:2::/64']);
    }
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  });

  it('is one for all of a /64, wherever in it somebody is', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        half.filter(([first]) => first !== '0'),
        half,
        half,
        (network, one, other) => {
          expect(networkOf([...network, ...one].join(':'))).toBe(`${network.join(':')}::/64`);
          expect(networkOf([...network, ...other].join(':'))).toBe(`${network.join(':')}::/64`);
        },
      ),
    );
  });

  it('is none for what is no address', () => {
    for (const odd of [
      '',
      'unknown',
      '_hidden',
      '192.0.2',
      '192.0.2.300',
      '2001:db8::1::2',
      '[2001:db8::1',
      'localhost:80',
      '<script>',
      "' or 1=1",
      '10.0.0.1, 10.0.0.2',
      '1'.repeat(500),
    ])
      expect([odd, networkOf(odd)]).toEqual([odd, undefined]);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(networkOf(text)?.length ?? 0).toBeLessThan(30);
      }),
    );
  });
});
