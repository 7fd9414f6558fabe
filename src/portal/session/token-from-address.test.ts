import { expect, test } from 'vitest';
import { takeToken } from './token-from-address.ts';

test('the token leaves the address, all else stays', () => {
  expect(takeToken('https://v.example/crud/Banco/?a=1&token=abc&b=%26#x')).toEqual({
    token: 'abc',
    cleanAddress: '/crud/Banco/?a=1&b=%26#x',
  });
  expect(takeToken('https://v.example/home?token=a&token=b')).toEqual({ token: 'a', cleanAddress: '/home' });
});

test('without a token there is nothing to take', () => {
  expect(takeToken('https://v.example/home?a=1')).toBeNull();
  expect(takeToken('https://v.example/home?token=')).toBeNull();
});
