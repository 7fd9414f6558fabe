import { useId, useState } from 'react';
import { Combobox, freeField } from '../../../../render/inputs.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { ImportJob } from '../../machines/import-types.ts';
import { CorrectionCell } from '../correction/correction-cell.tsx';
import { canCorrect, type RowCorrections } from '../correction/use-corrections.ts';
import { useCounts } from '../use-counts.ts';
import { errorKinds, kindOf } from './error-kinds.ts';
import classes from './result.module.css';

const all = 'all';
/** Errors whose text contains the value, so that texts differ from row to row. */
const variedCodes: readonly string[] = ['nao_encontrado', 'ambiguo', 'repetido'];

type ErrorTableProps = {
  readonly job: ImportJob;
  /** Corrections of cells in this table; absent if they are not possible. */
  readonly corrections?: RowCorrections | undefined;
};

/** The errors row by row, with the value in the file and the reason. */
export function ErrorTable({ job, corrections }: ErrorTableProps) {
  const t = useTexts('import');
  const { number } = useCounts();
  const id = useId();
  const [kind, setKind] = useState(all);
  const { erros, com_erro } = job;
  if (erros.length === 0) return null;
  const kinds = errorKinds(erros);
  const choices = [
    { key: all, label: t('errors.allKinds'), note: number(erros.length) },
    ...kinds.map(({ key, code, column, message, count }) => {
      const kind = message ?? t(variedCodes.includes(code) ? `errors.kinds.${code}` : 'errors.kinds.other');
      return { key, label: column === null ? kind : t('errors.kindOf', { column, kind }), note: number(count) };
    }),
  ];
  const chosen = choices.find(({ key }) => key === kind) ?? choices[0];
  const shown = chosen === undefined || chosen.key === all ? erros : erros.filter((error) => kindOf(error) === kind);
  const rows = new Set(erros.map(({ linha }) => linha)).size;
  return (
    <div className={classes.errors}>
      <div className={classes.errorsHead}>
        <h3 className={classes.title} id={`${id}-title`}>
          {t('errors.title')}
        </h3>
        {kinds.length > 1 && chosen !== undefined ? (
          <div className={classes.kind}>
            <Combobox
              field={freeField(`${id}-kind`, t('errors.kind'))}
              value={{ key: chosen.key, label: chosen.label }}
              choices={choices}
              onChoose={(key) => setKind(key ?? all)}
              isClearable={false}
              emptyText=""
            />
          </div>
        ) : null}
      </div>
      {corrections !== undefined && erros.some(canCorrect) ? <p className={classes.hint}>{t('correct.hint')}</p> : null}
      <div className={classes.box}>
        <table className={classes.table} aria-labelledby={`${id}-title`}>
          <thead>
            <tr>
              <th scope="col">{t('errors.row')}</th>
              <th scope="col">{t('errors.column')}</th>
              <th scope="col">{t('errors.value')}</th>
              <th scope="col">{t('errors.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((error) => (
              <tr key={`${error.linha} ${kindOf(error)} ${error.message}`}>
                <th scope="row">
                  <span className={classes.rowWord}>{`${t('errors.row')} `}</span>
                  {number(error.linha)}
                </th>
                <td>{error.titulo ?? <span className={classes.blank}>{t('errors.whole')}</span>}</td>
                <td className={classes.value}>
                  {corrections !== undefined && canCorrect(error) ? (
                    <CorrectionCell error={error} corrections={corrections} />
                  ) : error.valor === null || error.valor === '' ? (
                    <span className={classes.blank}>{error.coluna === null ? '' : t('errors.empty')}</span>
                  ) : (
                    error.valor
                  )}
                </td>
                <td>{error.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {com_erro > rows ? <p className={classes.hint}>{t('errors.first', { shown: number(erros.length) })}</p> : null}
    </div>
  );
}
