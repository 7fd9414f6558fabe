import fc from 'fast-check';

/** First code point of the surrogates, which are halves of a character, and their number. */
const [surrogates, surrogateCount] = [0xd800, 0x800];
const characters = 0x11_0000 - surrogateCount;

/**
 * Any Unicode character, for `fc.string({ unit })`. fast-check's `binary` gives the same characters, but builds a list
 * of all of them in each process before the first text, which takes most of a second.
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
