/** Maximum length of a stored name, in characters. */
const longest = 255;

/**
 * The name of a file as it is stored and shown: the last part of a path, without invisible characters and those that
 * change the direction of writing (`exe.gnp` shown as `png.exe`). It is never part of a path on the server.
 */
export function cleanFileName(given: string | undefined): string {
  const name = (given ?? '')
    .replace(/^.*[/\\]/s, '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  if (name === '' || /^\.+$/.test(name)) return 'arquivo';
  const letters = [...name];
  if (letters.length <= longest) return name;
  const dot = letters.lastIndexOf('.');
  const ending = dot > 0 && letters.length - dot <= 20 ? letters.slice(dot) : [];
  return [...letters.slice(0, longest - ending.length), ...ending].join('');
}
