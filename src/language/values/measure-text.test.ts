import { expect, test } from 'vitest';
import { measureText } from './measure-text.ts';

test('what figures are made of is not reckoned narrower than Inter draws it, in bold too', () => {
  // Advance widths in em, tabular digits, weight 600, as Chromium gives them.
  const drawn = { '0': 0.648, '9': 0.648, '/': 0.379, '.': 0.269, ',': 0.269, ':': 0.269, '%': 1.004, '-': 0.648 };
  for (const [char, em] of Object.entries(drawn)) expect(measureText(char)).toBeGreaterThanOrEqual(em);
  expect(measureText('R$\u00a0')).toBeGreaterThanOrEqual(0.652 + 0.65 + 0.269);
});
