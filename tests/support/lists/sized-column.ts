import type { SizedColumn } from '../../../src/render/list/columns/column-sizer.tsx';

/** A column of free text without rows, whose width follows from its texts. */
export const sizedColumn: SizedColumn = {
  ...{ name: 'x', label: 'Nome', line: 'Nome', isName: false, isSortable: false, hasFilter: false, around: 0 },
  ...{ exact: null, own: null },
  texts: { kind: 'text', whole: [], total: '', usual: '', longest: '' },
};
