import base from './playwright.config.ts';
const { globalSetup: _unused, ...rest } = base;
export default { ...rest, testDir: '.', outputDir: '/tmp/h/results', reporter: 'line', projects: [rest.projects![0]!] };
