import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFiles, extensionOf, uploadLimits } from './file-rules.ts';

const file = (name: string, type: string, size = 1) => ({ name, type, size });

test('the limits of the specification', () => {
  expect(uploadLimits).toEqual({
    form: { accepted: ['image/png', 'image/jpeg', 'application/pdf'], maxBytes: 100_000_000, maxFiles: 1 },
    grid: { accepted: ['image/*'], maxBytes: 100_000_000, maxFiles: 10 },
    table: { accepted: ['image/*'], maxBytes: 5_000_000, maxFiles: 10 },
  });
});

test('the limit itself is allowed, one byte and one file more is not', () => {
  const ten = Array.from({ length: 10 }, (_, index) => file(`${index}.png`, 'image/png', 5_000_000));
  expect(checkFiles(ten, uploadLimits.table)).toEqual([]);
  expect(checkFiles([...ten, file('x.png', 'image/png', 5_000_001)], uploadLimits.table)).toEqual([
    { code: 'ARQUIVOS_DEMAIS', count: 11, maxFiles: 10 },
    { code: 'ARQUIVO_GRANDE', name: 'x.png', size: 5_000_001, maxBytes: 5_000_000 },
  ]);
});

test('every file that is wrong is named, with everything that is wrong with it', () => {
  const limits = { accepted: ['image/*', '.pdf'], maxBytes: 10, maxFiles: 9 };
  const files = [file('a.PDF', ''), file('b.png', 'IMAGE/PNG'), file('c.exe', 'application/x-msdownload', 11)];
  expect(checkFiles(files, limits)).toEqual([
    { code: 'TIPO_DE_ARQUIVO', name: 'c.exe', type: 'application/x-msdownload', accepted: limits.accepted },
    { code: 'ARQUIVO_GRANDE', name: 'c.exe', size: 11, maxBytes: 10 },
  ]);
});

test.each([
  ['image/*', 'imagery/png', false],
  ['image/*', 'image/svg+xml', true],
  ['image/png', 'image/jpeg', false],
  ['image/png', '', false],
  [' Image/PNG ', 'image/png', true],
  ['*/*', '', true],
])('%s takes %s: %s', (rule, type, isTaken) => {
  expect(checkFiles([file('a', type)], { accepted: [rule], maxBytes: 1, maxFiles: 1 }).length === 0).toBe(isTaken);
});

test.each([
  ['foto.png', 'png'],
  ['contrato.assinado.PDF', 'PDF'],
  ['LEIAME', 'none'],
  ['fim.', 'none'],
  ['.perfil', 'perfil'],
])('the extension of %s is %s', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test('an extension has no dot and ends the name', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const extension = extensionOf(name);
      expect(extension).not.toContain('.');
      expect(extension === 'none' || name.endsWith(`.${extension}`)).toBe(true);
    }),
  );
});
