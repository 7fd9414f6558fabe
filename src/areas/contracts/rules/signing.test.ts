import { describe, expect, test } from 'vitest';
import { isOnPage, placeOnPage, readTurn, shownSize } from './geometry.ts';
import { nextPhase, shownPhase, signingPath } from './signing-machine.ts';

const crop = { x: 0, y: 0, width: 595, height: 842 };
const place = { x: 10, y: 20, width: 30, height: 5 };
const rounded = (box: object) => Object.values(box).map((value) => Math.round(Number(value) * 100) / 100);

describe('places of marks', () => {
  test.each([
    [0, [59.5, 631.5, 178.5, 42.1]],
    [90, [119, 84.2, 29.75, 252.6]],
    [180, [357, 168.4, 178.5, 42.1]],
    [270, [446.25, 505.2, 29.75, 252.6]],
  ] as const)('on a page turned by %s', (turn, box) => {
    expect(rounded(placeOnPage(place, { crop, turn }))).toEqual(box);
  });

  test('count from the corner of what is shown', () => {
    const moved = placeOnPage(place, { crop: { ...crop, x: 50, y: 70 }, turn: 0 });
    expect(rounded(moved)).toEqual([109.5, 701.5, 178.5, 42.1]);
    expect(shownSize({ crop, turn: 90 })).toEqual({ width: 842, height: 595 });
    expect([readTurn(-90), readTurn(450), readTurn(0)]).toEqual([270, 90, 0]);
  });

  test('may not leave the page', () => {
    expect(isOnPage(place)).toBe(true);
    expect(isOnPage({ ...place, x: 71 })).toBe(false);
  });
});

describe('phases', () => {
  test('follow each other', () => {
    expect(nextPhase('prepare', 'CONFIRM')).toBe('di');
    expect(nextPhase('di', 'SIGN')).toBe('testemunha');
    expect(nextPhase('testemunha', 'SIGN')).toBe('sealing');
    expect(nextPhase('testemunha', 'REOPEN')).toBeNull();
    expect(nextPhase('sealing', 'DECLINE')).toBeNull();
    expect(nextPhase('recusado', 'REOPEN')).toBe('prepare');
    expect(nextPhase('finish', 'REOPEN')).toBeNull();
  });

  test('are shown to people without the work of the portal', () => {
    expect([shownPhase('sealing'), shownPhase('sending'), shownPhase('di')]).toEqual(['finish', 'finish', 'di']);
    expect(signingPath(31, 1001, 'di')).toBe('/contratos/31/assinaturas/1001/di');
  });
});
