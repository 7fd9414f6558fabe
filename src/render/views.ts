/** Whole screens of views without a record, separate from `screens.ts`, whose dialogs load the list engine. */

export { ViewPart, ViewScreen } from './form/screen/view-screen.tsx';
