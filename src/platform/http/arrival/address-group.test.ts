import { expect, test } from 'vitest';
import { groupOf } from './address-group.ts';

test('an address of IPv6 is its network', () => {
  expect(groupOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(groupOf('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(groupOf('2001:db8::9')).toBe('2001:db8:0:0');
  expect(groupOf('::1')).toBe('0:0:0:0');
  expect(groupOf('::ffff:203.0.113.7')).toBe('::ffff:203.0.113.7');
  expect(groupOf('203.0.113.7')).toBe('203.0.113.7');
});
