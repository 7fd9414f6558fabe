/** Single controls for screens that draw without a view: text, choices, files and framed pages. */

export { qrCodePath } from '../language/values/pictures/qrcode-path.ts';
export { FramedPage, OpenElsewhere } from './blocks/frame/framed-page.tsx';
export type { Choice } from './inputs/combobox/choice.ts';
export { Combobox, filterChoices } from './inputs/combobox/combobox.tsx';
export { type FramedField, freeField } from './inputs/field-frame.tsx';
export { DropArea } from './inputs/files/drop-area.tsx';
export { describeProblem } from './inputs/files/problems.ts';
export { TextControl } from './inputs/text-control.tsx';
export { usePasted } from './inputs/use-pasted.ts';
export { useFileTexts } from './texts/files/index.ts';
