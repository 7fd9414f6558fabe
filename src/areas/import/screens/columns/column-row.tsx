import { memo, useId, useState } from 'react';
import { type Choice, Combobox, filterChoices, freeField } from '../../../../render/inputs.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { doubtfulNumbers } from '../../machines/import-plan.ts';
import type { FileColumn, ImportField, ImportFields, MappedColumn } from '../../machines/import-types.ts';
import classes from './columns.module.css';
import { NumberReading } from './number-reading.tsx';

export type NumberNotation = NonNullable<MappedColumn['notacao']>;
export type FieldOfColumn = { readonly campo: string; readonly por?: string };

type ColumnRowProps = {
  readonly column: FileColumn;
  readonly title: string;
  readonly fields: ImportFields;
  readonly mapped: MappedColumn | undefined;
  /** Title of the column that fills each field. */
  readonly taken: ReadonlyMap<string, string>;
  readonly isDisabled: boolean;
  readonly onMap: (coluna: number, to: FieldOfColumn | null) => void;
  readonly onRead: (coluna: number, notacao: NumberNotation) => void;
};

/** Maximum of options of a field listed below it; the template has all. */
const maxOptions = 6;

/** One column of the file: its first values and the field that it fills. */
export const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { column, title, fields, mapped, taken, isDisabled, onMap, onRead } = props;
  const t = useTexts('import');
  const id = useId();
  const [search, setSearch] = useState<string | null>(null);
  const { indice } = column;
  const field = fields.campos.find(({ campo }) => campo === mapped?.campo);
  const choices: readonly Choice[] = fields.campos.map((each) => ({
    key: each.campo,
    label: each.titulo,
    ...noteOf(each),
  }));
  function noteOf({ campo, obrigatorio, somente_chave }: ImportField): { readonly note?: string } {
    const other = campo === mapped?.campo ? undefined : taken.get(campo);
    if (other !== undefined) return { note: t('columns.taken', { name: other }) };
    if (obrigatorio) return { note: t('columns.required') };
    return somente_chave ? { note: t('columns.keyOnly') } : {};
  }
  const samples = column.amostra.flatMap((value, place) => (value === '' ? [] : [{ value, key: `${place}` }]));
  const ways = field?.relacao?.campos ?? [];
  const way = ways.find(({ campo }) => campo === mapped?.por);
  const hint = hintOf(field);
  const doubtful = doubtfulNumbers(column, field);
  return (
    <tr className={classes.row} data-skipped={mapped === undefined}>
      <th scope="row" className={classes.title}>
        {title}
      </th>
      <td className={classes.samples}>
        {samples.length === 0 ? (
          <span className={classes.blank}>{t('columns.empty')}</span>
        ) : (
          <ul>
            {samples.map(({ value, key }) => (
              <li key={key} title={value}>
                {value}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className={classes.field}>
        <div className={classes.choice}>
          <Combobox
            field={{ ...freeField(`${id}-field`, t('columns.fieldOf', { name: title })), isDisabled }}
            isBare
            value={field === undefined ? null : { key: field.campo, label: field.titulo }}
            choices={filterChoices(choices, search)}
            onSearch={setSearch}
            onChoose={(campo) => onMap(indice, campo === null ? null : { campo })}
            isClearable
            placeholder={t('columns.skip')}
            emptyText={t('columns.nothing')}
          />
          {field !== undefined && ways.length > 1 ? (
            <div className={classes.way}>
              <span aria-hidden="true">{t('columns.by')}</span>
              <Combobox
                field={{ ...freeField(`${id}-way`, t('columns.byOf', { name: field.titulo })), isDisabled }}
                isBare
                value={way === undefined ? null : { key: way.campo, label: way.titulo }}
                choices={ways.map(({ campo, titulo }) => ({ key: campo, label: titulo }))}
                onChoose={(por) => {
                  if (por !== null) onMap(indice, { campo: field.campo, por });
                }}
                isClearable={false}
                emptyText={t('columns.nothing')}
              />
            </div>
          ) : null}
        </div>
        {hint === null ? null : <p className={classes.hint}>{hint}</p>}
        {doubtful.length === 0 ? null : (
          <NumberReading
            title={title}
            doubtful={doubtful}
            notacao={mapped?.notacao ?? null}
            isDisabled={isDisabled}
            onChoose={(notacao) => onRead(indice, notacao)}
          />
        )}
      </td>
    </tr>
  );

  function hintOf(shown: ImportField | undefined): string | null {
    if (shown === undefined) return null;
    const { opcoes, exemplo } = shown;
    if (opcoes !== null && opcoes.length > 0) {
      const labels = opcoes.slice(0, maxOptions).map(({ rotulo }) => rotulo);
      return t('columns.options', { values: [...labels, ...(opcoes.length > maxOptions ? ['…'] : [])].join(', ') });
    }
    return exemplo === null ? null : t('columns.example', { value: exemplo });
  }
});
