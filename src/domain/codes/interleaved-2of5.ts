/** Wide (1) and narrow (0) elements of each digit (ISO/IEC 16390). */
const digitPatterns = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/**
 * Widths in modules of the bars and spaces for digits in interleaved 2 of 5, alternating and beginning with a bar: 1 is
 * narrow, `wide` is wide. The 44 digits of a boleto are 405 modules, 103 mm at 0.254 mm each. The caller draws the
 * quiet zones of 10 modules at both ends. Throws unless the number of digits is even.
 */
export function interleaved2of5(digits: string, wide = 3): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('Interleaved 2 of 5 holds an even number of digits.');
  const widthOf = (element: string | undefined) => (element === '1' ? wide : 1);
  const widths = [1, 1, 1, 1];
  for (let at = 0; at < digits.length; at += 2) {
    const bars = digitPatterns[Number(digits.charAt(at))] ?? '';
    const spaces = digitPatterns[Number(digits.charAt(at + 1))] ?? '';
    for (let element = 0; element < 5; element++) widths.push(widthOf(bars[element]), widthOf(spaces[element]));
  }
  return [...widths, wide, 1, 1];
}
