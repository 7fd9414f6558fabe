/**
 * Screens that few users open, apart from `forms.ts`, which every form loads: views without a record, and views that an
 * action opens over another screen.
 */

export { OpenedViewDialog } from './form/screen/opened-view-dialog.tsx';
export { ValuesDialog } from './form/screen/values-dialog.tsx';
export { ViewScreen } from './form/screen/view-screen.tsx';
export { SheetPageView } from './print/sheet-page.tsx';
export { SheetsDialog } from './print/sheets-dialog.tsx';
export type { Sheets } from './sheets/sheet.ts';
