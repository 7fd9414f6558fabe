/** How records are called where somebody chooses among them, apart from controls, which the palette does not load. */

export { loadRecordWords } from './inputs/relation/record-words.ts';
