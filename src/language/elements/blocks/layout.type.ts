import { layoutType } from '../element-type.ts';

export const sectionType = layoutType(
  'A titled group of elements.',
  ...(['elements', 'disabled', 'collapsed', 'head', 'foot', 'dialog', 'param', 'click', 'leave'] as const),
);
export const tabsType = layoutType('Tabs: each element inside is one.', 'elements', 'disabled', 'param');
export const columnsType = layoutType(
  'Elements side by side; they stack where there is no room.',
  'elements',
  'disabled',
);
export const accordionType = layoutType('Sections that open and close.', 'elements', 'disabled');
export const stepsType = layoutType('Sections to go through one after another.', 'elements', 'disabled');

const line = layoutType('A line between elements.');
/** A line has space for a word, not for help. */
export const dividerType = { ...line, keys: line.keys.filter((key) => key !== 'help') };
