import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAttempts } from './attempts.ts';
import { createLoginTurns } from './login-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const office = '203.0.113.7';
const openTurns = (choose = () => 0) =>
  createLoginTurns(createAttempts(8), { free: 100, refill: 300_000, patience: 15_000, waiting: 40 }, Date.now, choose);
const stranger = (login: string, address = office) => ({ login, address, device: null });

test('guesses at many names from one address become as slow as its turns', async () => {
  const turns = openTurns();
  for (let index = 0; index < 100; index += 1) expect(await turns.enter(stranger(`nome${index}`))).toBe(0);
  const passed: string[] = [];
  const refused: string[] = [];
  // Somebody tries 20 names at once, all the time, for an hour.
  for (let round = 0; round < 240; round += 1) {
    for (let index = 0; index < 20; index += 1) {
      const login = `mais${round}-${index}`;
      void turns.enter(stranger(login)).then((wait) => (wait === 0 ? passed : refused).push(login));
    }
    await vi.advanceTimersByTimeAsync(15_000);
  }
  expect(passed.length).toBeGreaterThan(1_100);
  expect(passed.length).toBeLessThanOrEqual(1_200);
  expect(refused.length).toBeGreaterThan(3_500);
  turns.close();
});

test('whoever guesses keeps nobody from their right password: known devices and logins go on, others take their turn', async () => {
  const turns = openTurns();
  const colleague = stranger('colega@x.example');
  expect(await turns.enter(colleague)).toBe(0);
  turns.succeed(colleague);
  for (let index = 0; index < 150; index += 1) void turns.enter(stranger(`nome${index}`));
  await vi.advanceTimersByTimeAsync(0);
  expect(await turns.enter(colleague)).toBe(0);
  expect(await turns.enter({ login: 'chefe@x.example', address: office, device: 'a' })).toBe(0);
  expect(await turns.enter(stranger('fora@x.example', '198.51.100.1'))).toBe(0);
  await vi.advanceTimersByTimeAsync(60_000);
  let wait = -1;
  void turns.enter(stranger('novo@x.example')).then((answer) => {
    wait = answer;
  });
  await vi.advanceTimersByTimeAsync(3_100);
  expect(wait).toBe(0);
  turns.close();
});

test('one login at one address has its own waits, which do not reach its known device', async () => {
  const turns = openTurns();
  const login = 'ana@x.example';
  for (let index = 0; index < 8; index += 1) expect(await turns.enter(stranger(login))).toBe(0);
  expect(await turns.enter(stranger(login))).toBeGreaterThan(0);
  expect(await turns.enter(stranger(' ANA@x.example '))).toBeGreaterThan(0);
  const own = { login, address: office, device: 'a' };
  expect(await turns.enter(own)).toBe(0);
  // A known device that guesses has to wait as well.
  for (let index = 0; index < 7; index += 1) expect(await turns.enter(own)).toBe(0);
  expect(await turns.enter(own)).toBeGreaterThan(0);
  turns.close();
});

test('right passwords cost an address nothing, and what is free comes back', async () => {
  const turns = openTurns();
  for (let index = 0; index < 500; index += 1) {
    const attempt = stranger(`pessoa${index}`);
    expect(await turns.enter(attempt)).toBe(0);
    turns.succeed(attempt);
  }
  for (let index = 0; index < 100; index += 1) expect(await turns.enter(stranger(`nome${index}`))).toBe(0);
  await vi.advanceTimersByTimeAsync(300_000);
  for (let index = 0; index < 100; index += 1) expect(await turns.enter(stranger(`outro${index}`))).toBe(0);
  turns.close();
});
