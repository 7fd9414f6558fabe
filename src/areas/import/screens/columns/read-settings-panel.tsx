import { useId, useState } from 'react';
import { Combobox, freeField, TextControl } from '../../../../render/inputs.ts';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import type { FileReading, ReadSettings } from '../../machines/import-types.ts';
import classes from './columns.module.css';

type ReadSettingsPanelProps = {
  readonly reading: FileReading;
  /** Settings by the user; the others were detected. */
  readonly settings: ReadSettings;
  readonly isReading: boolean;
  readonly onChange: (settings: ReadSettings) => void;
};

const separators = [';', ',', '\t', '|'] as const;
const encodings = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (ANSI)',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
} as const;
/** The contract's limits for the row of headings. */
const lastTitleRow = 100;

/** How the file was read, as a line that opens for corrections. */
export function ReadSettingsPanel({ reading, settings, isReading, onChange }: ReadSettingsPanelProps) {
  const t = useTexts('import');
  const id = useId();
  const { aba, abas, separador, codificacao, linha_titulo } = reading;
  const nameOf = (separator: (typeof separators)[number]) => t(`reading.separators.${separator}`);
  const summary = [
    ...(aba === null ? [] : [t('reading.inSummary.aba', { value: aba })]),
    ...(separador === null ? [] : [t('reading.inSummary.separador', { value: nameOf(separador).toLocaleLowerCase() })]),
    ...(codificacao === null ? [] : [encodings[codificacao]]),
    t('reading.inSummary.linha_titulo', { value: linha_titulo }),
  ];
  const frame = (name: 'aba' | 'separador' | 'codificacao') => ({
    ...freeField(`${id}-${name}`, t(`reading.${name}`)),
    isDisabled: isReading,
  });
  return (
    <>
      {reading.erros_de_arquivo ? <p className={classes.errorFile}>{t('reading.errorFile')}</p> : null}
      <details className={classes.reading}>
        <summary>
          <span className={classes.readingTitle}>{t('reading.title')}</span>
          <span className={classes.readingSummary}>{summary.join(' · ')}</span>
        </summary>
        <div className={classes.readingFields}>
          {abas === null || aba === null ? null : (
            <Combobox
              field={frame('aba')}
              value={{ key: aba, label: aba }}
              choices={abas.map((name) => ({ key: name, label: name }))}
              onChoose={(key) => {
                // The row of headings of another sheet is detected again.
                const { linha_titulo: _, ...others } = settings;
                if (key !== null && key !== aba) onChange({ ...others, aba: key });
              }}
              isClearable={false}
              emptyText=""
            />
          )}
          {separador === null ? null : (
            <Combobox
              field={frame('separador')}
              value={{ key: separador, label: nameOf(separador) }}
              choices={separators.map((each) => ({ key: each, label: nameOf(each) }))}
              onChoose={(key) => {
                const chosen = separators.find((each) => each === key);
                if (chosen !== undefined && chosen !== separador) onChange({ ...settings, separador: chosen });
              }}
              isClearable={false}
              emptyText=""
            />
          )}
          {codificacao === null ? null : (
            <Combobox
              field={frame('codificacao')}
              value={{ key: codificacao, label: encodings[codificacao] }}
              choices={Object.entries(encodings).map(([key, label]) => ({ key, label }))}
              onChoose={(key) => {
                const chosen = key !== null && isEncoding(key) ? key : null;
                if (chosen !== null && chosen !== codificacao) onChange({ ...settings, codificacao: chosen });
              }}
              isClearable={false}
              emptyText=""
            />
          )}
          <TitleRow
            key={linha_titulo}
            id={`${id}-linha_titulo`}
            value={linha_titulo}
            isDisabled={isReading}
            onChange={(row) => onChange({ ...settings, linha_titulo: row })}
          />
        </div>
      </details>
    </>
  );
}

function isEncoding(key: string): key is keyof typeof encodings {
  return Object.hasOwn(encodings, key);
}

type TitleRowProps = {
  readonly id: string;
  readonly value: number;
  readonly isDisabled: boolean;
  readonly onChange: (row: number) => void;
};

/** The file is read again when typing ends, not for each digit. */
function TitleRow({ id, value, isDisabled, onChange }: TitleRowProps) {
  const t = useTexts('import');
  const [text, setText] = useState(String(value));
  const row = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  const isWrong = row < 1 || row > lastTitleRow;
  const take = () => {
    if (!isWrong && row !== value) onChange(row);
  };
  return (
    <TextControl
      field={{
        ...freeField(id, t('reading.linha_titulo')),
        error: isWrong ? t('reading.rowHint') : null,
        isDisabled,
      }}
      value={text}
      inputMode="numeric"
      maxLength={3}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
    />
  );
}
