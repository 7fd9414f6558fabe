/** How records are named in a list of choices; separate from controls, which the palette does not load. */

export { loadRecordWords } from './inputs/relation/record-words.ts';
