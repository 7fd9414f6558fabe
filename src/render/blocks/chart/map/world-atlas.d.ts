/** The file is large: its type says what is read of it. */
declare module 'world-atlas/countries-110m.json' {
  const topology: import('./world.ts').Topology;
  export default topology;
}
