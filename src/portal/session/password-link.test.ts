import { expect, test } from 'vitest';
import { isPasswordLink } from './password-link.ts';

test('only the pages of password links take a token that is no session', () => {
  expect(['/recuperar_senha', '/welcome', '/welcome/'].map(isPasswordLink)).toEqual([true, true, true]);
  expect(['/', '/home', '/crud/welcome', '/welcome/x', '/alterar_senha'].map(isPasswordLink)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
