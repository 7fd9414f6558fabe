import { expect, test } from 'vitest';
import { toHtmlTable, toTsv } from './clipboard.ts';

test('cells go into a spreadsheet as they read, whatever stands in them', () => {
  expect(
    toTsv([
      ['Nome', 'Valor'],
      ['Ana\tMaria', '1.234,50'],
      ['linha\noutra', 'diz "oi"'],
    ]),
  ).toBe('Nome\tValor\n"Ana\tMaria"\t1.234,50\n"linha\noutra"\t"diz ""oi"""');
});

test('the table holds text, never markup', () => {
  expect(toHtmlTable([['<b>Nome</b>'], ['a & b']], true)).toBe(
    '<table><tr><th>&lt;b&gt;Nome&lt;/b&gt;</th></tr><tr><td>a &amp; b</td></tr></table>',
  );
});
