import { expect, test } from 'vitest';
import { nobody } from '../../../platform/http/caller.ts';
import { createOnAir, type Programmed } from './on-air.ts';

const one: Programmed = {
  ...{ id: 1, versao: 1, titulo: 'Lançamento', url: '/v', from: 0, to: 1_000_000 },
  ...{ id_filial: null, id_pais: null, perfil: null, filiais: [] },
};
const at = (time: number) => () => new Date(time);

test('however many ask at once, the database is asked once', async () => {
  let asked = 0;
  const query = async <Row>() => {
    asked += 1;
    return [one] as Row[];
  };
  const onAir = createOnAir({ query }, at(500));
  const found = await Promise.all(Array.from({ length: 2_000 }, () => onAir.find(nobody)));
  expect([asked, new Set(found.map((each) => each?.id))]).toEqual([1, new Set([1])]);
});

test('a transmission ends by the time, also while it is answered from memory', async () => {
  let now = 999_999;
  const onAir = createOnAir({ query: async <Row>() => [one] as Row[] }, () => new Date(now));
  expect((await onAir.find(nobody))?.id).toBe(1);
  now = 1_000_000;
  expect([await onAir.find(nobody), await onAir.mayWatch(nobody, 1)]).toEqual([null, false]);
});

test('a database that fails is asked again by the next one', async () => {
  let asked = 0;
  const query = async <Row>() => {
    asked += 1;
    if (asked === 1) throw new Error('down');
    return [one] as Row[];
  };
  const onAir = createOnAir({ query }, at(500));
  await expect(onAir.find(nobody)).rejects.toThrow('down');
  expect((await onAir.find(nobody))?.id).toBe(1);
});
