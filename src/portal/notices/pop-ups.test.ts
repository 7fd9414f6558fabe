import { expect, test } from 'vitest';
import { userSettings } from '../../domain/user-settings.ts';
import { isStoredPicture, pictureOf, popUpFor, readSeen, withSeen } from './pop-ups.ts';

const winter = { id: 1, imagem: '/static/inverno.png', link_conteudo: '/home' };
const group = { id: 2, imagem: '/static/rede.png', link_conteudo: '/home?superior=4' };
const popUps = [group, winter];

test('shows only where the content link equals the address, with its query string if it has one', () => {
  expect(popUpFor('/home', popUps, [])).toBe(winter);
  expect(popUpFor('/home/', popUps, [])).toBe(winter);
  expect(popUpFor('/home?superior=4', popUps, [])).toBe(group);
  expect(popUpFor('/home?superior=5', popUps, [])).toBe(winter);
  expect(popUpFor('/home/mais', popUps, [])).toBeNull();
  expect(popUpFor('/faq', popUps, [])).toBeNull();
});

test('shows each picture once, and none without a picture', () => {
  const seen = readSeen(withSeen(null, '/static/inverno.png'));
  expect(popUpFor('/home', popUps, seen)).toBeNull();
  expect(popUpFor('/home', [{ id: 3, imagem: null, link_conteudo: '/home' }], [])).toBeNull();
});

test('a picture that was uploaded comes before an address, and is seen by its own', () => {
  const arquivo = { id: 9, name: 'a.png', extension: 'png', type: 'image/png', size: 70, url: 'arquivo/9' };
  const uploaded = { ...winter, arquivo };
  expect([pictureOf(uploaded), pictureOf(winter), pictureOf({ id: 3 })]).toEqual(['arquivo/9', winter.imagem, '']);
  expect([isStoredPicture('arquivo/9'), isStoredPicture(winter.imagem)]).toEqual([true, false]);
  expect(popUpFor('/home', [uploaded], [winter.imagem])).toBe(uploaded);
  expect(popUpFor('/home', [uploaded], ['arquivo/9'])).toBeNull();
});

test('the last ones seen stay within the size of the setting, beside what else it holds', () => {
  let setting: unknown = { outro: 1 };
  for (let index = 0; index < 40; index += 1) setting = withSeen(setting, `/${'á'.repeat(900)}${index}`);
  expect(new TextEncoder().encode(JSON.stringify(setting)).length).toBeLessThan(userSettings.avisos);
  expect(setting).toMatchObject({ outro: 1 });
  expect(readSeen(setting)[0]).toMatch(/39$/);
  expect(readSeen(withSeen(setting, readSeen(setting)[2] ?? ''))[0]).toMatch(/37$/);
  expect(readSeen(['x'])).toEqual([]);
});
