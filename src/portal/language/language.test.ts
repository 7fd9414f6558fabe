import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
vi.stubGlobal('navigator', { languages: ['de-DE', 'es-PY', 'en'] });
vi.stubGlobal('window', { addEventListener: () => undefined, location: { pathname: '/' } });
vi.mock('../session/client.ts', () => ({ client: {} }));

const { preferredLanguage } = await import('./language.ts');
const device = (settings: object) => stored.set('vitral.device', JSON.stringify(settings));

beforeEach(() => stored.clear());

test('a device that nobody has used has the language of the user, or of the browser', () => {
  expect([preferredLanguage('en'), preferredLanguage(null), preferredLanguage('fr')]).toEqual(['en', 'es', 'es']);
});

test('what was chosen on the device stays until the user chooses anew on another one', () => {
  device({ language: 'en' });
  expect(preferredLanguage('pt-BR')).toBe('en');
  device({ language: 'en', userLanguage: 'pt-BR' });
  expect(preferredLanguage('pt-BR')).toBe('en');
  expect(preferredLanguage('es-MX')).toBe('es');
  // Before anybody is logged in there is no news.
  expect(preferredLanguage(undefined)).toBe('en');
});
