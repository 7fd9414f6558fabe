import fc from 'fast-check';

/** Code points that stand for half a character alone begin here, and take so many numbers. */
const [surrogates, surrogateCount] = [0xd800, 0x800];
const characters = 0x11_0000 - surrogateCount;

/**
 * Any character of Unicode, as `fc.string({ unit })` takes it. The `binary` of fast-check gives the same characters, and lists all of
 * them in each process before the first text, which takes most of a second.
 */
export const anyCharacter = fc.integer({ min: 0, max: characters - 1 }).map(
  (number) => String.fromCodePoint(number < surrogates ? number : number + surrogateCount),
  (value) => {
    const [character = '', ...others] = typeof value === 'string' ? value : [];
    const point = character.codePointAt(0);
    const isHalf = point !== undefined && point >= surrogates && point < surrogates + surrogateCount;
    if (point === undefined || isHalf || others.length > 0) throw new Error('This is no character.');
    return point < surrogates ? point : point - surrogateCount;
  },
);
