import { expect, test } from 'vitest';
import { createAllowance, createAttempts } from './attempts.ts';

test('waits grow up to five minutes, and end', () => {
  let now = 0;
  const attempts = createAttempts(3, () => now);
  expect([1, 2, 3].map(() => attempts.begin('a'))).toEqual([0, 0, 0]);
  const waits: number[] = [];
  for (let index = 0; index < 10; index += 1) {
    const wait = attempts.begin('a');
    waits.push(wait);
    now += wait * 1000;
    expect(attempts.begin('a')).toBe(0);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
});

test('an attempt while one has to wait does not make the wait longer', () => {
  let now = 0;
  const attempts = createAttempts(1, () => now);
  attempts.begin('a');
  for (let index = 0; index < 100; index += 1) expect(attempts.begin('a')).toBe(2);
  now = 2_000;
  expect(attempts.begin('a')).toBe(0);
});

test('who was right, or rested for an hour, begins anew; others are never concerned', () => {
  let now = 0;
  const attempts = createAttempts(1, () => now);
  attempts.begin('a');
  expect(attempts.begin('a')).toBe(2);
  expect(attempts.begin('b')).toBe(0);
  attempts.succeed('a');
  expect(attempts.begin('a')).toBe(0);
  now = 60 * 60_000 + 1;
  expect(attempts.begin('b')).toBe(0);
  expect(attempts.begin('b')).toBe(2);
});

test('an allowance is what it is within its window, and whole again after it', () => {
  let now = 0;
  const allowance = createAllowance(2, 60_000, () => now);
  expect([1, 2, 3].map(() => allowance.begin('a'))).toEqual([0, 0, 60]);
  expect(allowance.begin('b')).toBe(0);
  now = 59_000;
  expect(allowance.begin('a')).toBe(1);
  now = 60_000;
  expect([1, 2, 3].map(() => allowance.begin('a'))).toEqual([0, 0, 60]);
  allowance.succeed('a');
  expect(allowance.begin('a')).toBe(0);
});
