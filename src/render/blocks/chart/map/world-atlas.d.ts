/** Declares only what is read of this large file. */
declare module 'world-atlas/countries-110m.json' {
  const topology: import('./world.ts').Topology;
  export default topology;
}
