import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checkFuzz } from '../../support/arbitrary/check-fuzz.ts';
import { invalidView } from '../../support/arbitrary/invalid-view.ts';
import { validView } from '../../support/arbitrary/view.ts';
import { drawForm } from '../../support/draw.tsx';
import { drawFuzz, fuzzScreens } from '../../support/vocabulary/draw-fuzz.tsx';
import { sampleSize } from '../../support/whole.ts';
import { hostileExpressions } from '../../unit/hostile-expressions.ts';

// Views made at random; `VITRAL_FUZZ=2000` draws that many of each kind, `VITRAL_FUZZ_SEED` starts elsewhere.
const count = Number(process.env.VITRAL_FUZZ) || sampleSize(12, 200);
const firstSeed = Number(process.env.VITRAL_FUZZ_SEED) || 1;
const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);
const timeout = 30_000 + count * 2_000;
const screenOf = (seed: number) => fuzzScreens[seed % fuzzScreens.length] ?? 'edit';

test('[S2] valid views of every type and key are drawn without an error or a placeholder', { timeout }, async () => {
  const wrong: string[] = [];
  for (const seed of seeds) {
    const { view, problems } = checkFuzz(validView(seed));
    const { text, notes, errors } = await drawFuzz(view ?? {}, problems, screenOf(seed));
    const found = [...errors, ...notes.map((note) => `placeholder: ${note}`), ...(text === '' ? ['blank'] : [])];
    if (found.length > 0) wrong.push(`seed ${seed}, ${screenOf(seed)}: ${found.join('\n    ')}`);
  }
  expect(wrong.join('\n')).toBe('');
});

test('[V2] invalid views never leave the screen blank, and say what is wrong', { timeout }, async () => {
  const wrong: string[] = [];
  for (const seed of seeds) {
    const { view, problems } = checkFuzz(invalidView(seed));
    const { text, notes, errors } = await drawFuzz(view ?? {}, problems, screenOf(seed));
    const found = [...errors, ...(notes.length > 0 ? [] : ['no note']), ...(text === '' ? ['blank'] : [])];
    if (found.length > 0) wrong.push(`seed ${seed}, ${screenOf(seed)}: ${found.join('\n    ')}`);
  }
  expect(wrong.join('\n')).toBe('');
});

test('[E3] the rest of a view full of hostile expressions works', { timeout: 60_000 }, async () => {
  const hostile = Object.values(hostileExpressions).flatMap((texts) => texts.filter((_, index) => index % 5 === 0));
  const elements = Object.fromEntries<object>([
    ['texto', { label: 'Digite aqui' }],
    ['aviso', { type: 'static', field: 'longo', label: 'Aviso', visible: "texto = 'oi'" }],
    ...hostile.map((text, index): [string, object] => {
      const slot = ['visible', 'required', 'disabled'][index % 3] ?? 'visible';
      // Every key typed evaluates all of them again.
      return [`hostil_${index}`, { type: 'text', field: 'longo', label: 'Hostil', [slot]: `(texto; ${text})` }];
    }),
    [
      'calculado',
      { type: 'number', field: 'numero', label: 'Calculado', value: '($length(texto); [1..20000].[1..20000])' },
    ],
  ]);
  const { user } = drawForm({ entity: 'Tudo', form: { elements } }, 1);
  const input = await screen.findByLabelText<HTMLInputElement>('Digite aqui');
  await user.clear(input);
  await user.type(input, 'oi');
  await screen.findByText('Aviso');
  expect(input.value).toBe('oi');
});
