import { expect, test } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const ana = { id: 7, hash: '$argon2id$ana' };
const bia = { id: 8, hash: '$argon2id$bia' };
const devicesAt = (time: { now: number }, secret = 'segredo') =>
  createKnownDevices(
    async () => secret,
    () => time.now,
  );
const pairIn = ([cookie = '']: readonly string[]): string => cookie.split(';')[0] ?? '';

test('a device is known to whom it was told, and to nobody else', async () => {
  const devices = devicesAt({ now: 1_000 });
  expect(await devices.find(undefined, ana)).toBeNull();
  const cookie = await devices.remember(undefined, ana, true);
  expect(cookie.map((each) => each.replace(/^vitral_aparelho=[\w.-]+; /, ''))).toEqual(
    ['/api/login', '/api/recuperarSenha'].map(
      (path) => `Path=${path}; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure`,
    ),
  );
  const header = `outro=1; ${pairIn(cookie)}`;
  expect(await devices.find(header, ana)).toMatch(/^[\w-]{16}$/);
  expect(await devices.find(header, bia)).toBeNull();
  expect(await devices.find(header, { ...ana, hash: 'new password' })).toBeNull();
  expect(await devicesAt({ now: 1_000 }, 'other').find(header, ana)).toBeNull();
  expect(
    await devices.find(
      header.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      ana,
    ),
  ).toBeNull();
});

test('it ends, is renewed by use, and keeps several people apart', async () => {
  const time = { now: 0 };
  const devices = devicesAt(time);
  const first = pairIn(await devices.remember(undefined, ana, false));
  const both = pairIn(await devices.remember(first, bia, false));
  const name = await devices.find(both, ana);
  expect(await devices.find(both, bia)).not.toBe(name);
  time.now = 170 * 86_400_000;
  const renewed = pairIn(await devices.remember(both, ana, false));
  time.now = 190 * 86_400_000;
  expect(await devices.find(both, ana)).toBeNull();
  expect(await devices.find(renewed, ana)).toBe(name);
  expect(await devices.find(renewed, bia)).toBeNull();
});

test('a device that many use keeps those who used it last, and what is no token is dropped', async () => {
  const devices = devicesAt({ now: 0 });
  let header = 'vitral_aparelho=nada~<x>~';
  for (let id = 1; id <= 12; id += 1) header = pairIn(await devices.remember(header, { id, hash: 'h' }, false));
  const known = await Promise.all(
    Array.from({ length: 12 }, (_, index) => devices.find(header, { id: index + 1, hash: 'h' })),
  );
  expect(known.map((name) => name !== null)).toEqual([...Array(4).fill(false), ...Array(8).fill(true)]);
  expect(header).not.toContain('<');
  expect(header.length).toBeLessThan(600);
});
