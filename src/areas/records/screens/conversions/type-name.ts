import type { TipoGuardado } from '../../../../api/index.ts';
import { formatDate } from '../../../../ui/format/date.ts';
import { formatNumber } from '../../../../ui/format/number.ts';
import type { Translate } from '../../../../ui/i18n/texts.ts';

/** A type of the database as text, such as 'número com 2 casas decimais'. */
export function typeName(t: Translate, { kind, decimals }: TipoGuardado): string {
  return kind === 'decimal' ? t('type.decimal', { count: decimals ?? 0 }) : t(`type.${kind}`);
}

/** A stored value as a form shows it. Texts are in quotes, so that spaces at their ends are visible. */
export function showValue(t: Translate, { kind, decimals }: TipoGuardado, value: string): string {
  switch (kind) {
    case 'decimal':
    case 'integer':
      return formatNumber(Number(value), { decimals: decimals ?? 0 });
    case 'date':
      return formatDate(value);
    case 'boolean':
      return t(value === 'true' ? 'yes' : 'no');
    case 'text':
      return `“${value}”`;
    default:
      return value;
  }
}
