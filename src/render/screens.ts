/** What actions open over a screen: views, questions, sheets. Separate from `forms.ts`, which every form loads. */

export type { Sheets } from '../language/sheets/sheet.ts';
export { OpenedViewDialog } from './form/screen/opened-view-dialog.tsx';
export { ValuesDialog } from './form/screen/values-dialog.tsx';
export { SheetPageView } from './print/sheet-page.tsx';
export { SheetsDialog } from './print/sheets-dialog.tsx';
