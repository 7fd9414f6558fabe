import { expect, test } from 'vitest';
import { pictureOf } from './renderer-columns.ts';

const column = (name: string, type?: string) => ({ name, definition: type === undefined ? {} : { type } });

test('[L21] the picture is the column of type image, else the one that is called so', () => {
  expect(pictureOf([column('nome'), column('foto', 'text'), column('capa2', 'image')])?.name).toBe('capa2');
  expect(pictureOf([column('nome'), column('foto', 'text')])?.name).toBe('foto');
  expect(pictureOf([column('nome'), column('fotocopia')])).toBeNull();
});
