import { useCallback } from 'react';
import { formatCount, pluralOf } from '../../../render/index.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';

/** Texts of this screen with a number, in the language's plural form: `countText('rows', 12)`. */
export function useCounts() {
  const t = useTexts('import');
  const countText = useCallback(
    (key: string, value: number, more: Readonly<Record<string, unknown>> = {}) =>
      t(key, { ...more, count: pluralOf(value), total: formatCount(value) }),
    [t],
  );
  return { number: formatCount, countText };
}
