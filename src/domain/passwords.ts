export type PasswordStrength = 'weak' | 'medium' | 'strong';

/** Why a password is refused: too short, equal to the login, too easy to guess. */
export type PasswordProblem = 'curta' | 'login' | 'fraca';

/** Minimum number of characters. */
export const shortestPassword = 8;

/** Popular passwords; containing one of them adds next to nothing to a password's strength. */
const common =
  /senha|password|passwort|contrase[nñ]a|mudar|trocar|admin|root|usuario|user|login|acesso|welcome|bemvindo|brasil|brazil|amor|love|jesus|deus|vitral|teste?|secret|abc|qwe(rty)?|asdf(gh)?|zxcv(bn)?|1q2w3e|19\d\d|20[0-3]\d/gi;

/** In bits: below the first a password is weak, from the second on strong. */
const mediumFrom = 45;
const strongFrom = 70;

/**
 * How hard a password is to guess, by a simple estimate: the number of characters that do not follow from the previous
 * one, times the bits of one character of its kinds.
 */
export function passwordStrength(password: string): PasswordStrength {
  const signs = [...password.replaceAll(common, (word) => word.slice(0, 1))];
  const codes = signs.map((sign) => sign.codePointAt(0) ?? 0);
  // Repeated characters, and the next one of a sequence such as 1234 or dcba, add nothing.
  const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));
  const free = steps.filter((step, index) => step !== 0 && !(Math.abs(step) === 1 && step === steps[index - 1]));
  const distinct = new Set(codes).size;
  // A few characters repeated many times are worth little more than once.
  const counted = Math.min(free.length, distinct * 2);
  const bits = counted * Math.log2(poolOf(password));
  if ([...password].length < shortestPassword || bits < mediumFrom) return 'weak';
  return bits < strongFrom ? 'medium' : 'strong';
}

/**
 * Why a password is refused; empty if it is accepted.
 * @param names login names of the person, if known: e-mail, Cod. Mundial
 */
export function passwordProblems(password: string, names: readonly string[]): readonly PasswordProblem[] {
  if ([...password].length < shortestPassword) return ['curta'];
  const plain = withoutSigns(password);
  const known = names.flatMap((name) => [name, name.split('@', 1)[0] ?? '']).map(withoutSigns);
  // The login with up to two more characters is still the login.
  if (known.some((name) => name.length > 3 && plain.includes(name) && plain.length <= name.length + 2))
    return ['login'];
  return passwordStrength(password) === 'weak' ? ['fraca'] : [];
}

/** Letters and digits in lower case, for comparing. */
function withoutSigns(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Number of possible characters of the kinds in a password. */
function poolOf(password: string): number {
  const kinds = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^A-Za-z\d]/, 33],
  ] as const;
  return kinds.reduce((sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0), 1);
}
