/** Whole screens of views without a record, apart from `screens.ts`, whose dialogs load the engine of lists. */

export { ViewPart, ViewScreen } from './form/screen/view-screen.tsx';
