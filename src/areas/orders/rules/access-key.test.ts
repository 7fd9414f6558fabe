import { expect, test } from 'vitest';
import { isAccessKey } from './access-key.ts';

// The example of the NF-e manual (Manual de Orientação do Contribuinte, calculation of the check digit).
const known = '52060433009911002506550120000007800267301615';

test('the check digit of an access key is that of the manual, and one wrong digit is seen', () => {
  expect(isAccessKey(known)).toBe(true);
  for (let place = 0; place < known.length; place += 1) {
    const other = (Number(known[place]) + 1) % 10;
    expect(isAccessKey(`${known.slice(0, place)}${other}${known.slice(place + 1)}`)).toBe(false);
  }
  for (const text of ['', known.slice(1), `${known}0`, known.replace('5', 'A')]) expect(isAccessKey(text)).toBe(false);
});
