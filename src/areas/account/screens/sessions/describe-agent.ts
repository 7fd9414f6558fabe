/**
 * The browser and system of a `User-Agent`, as far as they are recognised; product names, the same in every language.
 */
export type Agent = { readonly browser: string | null; readonly system: string | null; readonly isPhone: boolean };

/** Browsers also name those that they derive from: the first match is the actual one. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads the `User-Agent` of a session. */
export function describeAgent(agent: string | null): Agent {
  const text = agent ?? '';
  const find = (table: typeof browsers) => table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems), isPhone: /\bMobile\b|\biPhone\b|\biPod\b/.test(text) };
}
