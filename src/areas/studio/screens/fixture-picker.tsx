import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { EntityModel } from '../../../language/index.ts';
import { loadRows, useHost } from '../../../render/index.ts';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { type Fixture, typedRecord } from './fixture.ts';
import classes from './fixture-picker.module.css';

type FixturePickerProps = {
  readonly model: EntityModel;
  readonly fixture: Fixture;
  readonly onChange: (fixture: Fixture) => void;
};

/** Chooses the record for trying conditions: a new one, an existing one, or one typed as JSON. */
export function FixturePicker({ model, fixture, onChange }: FixturePickerProps) {
  const t = useTexts('studio');
  const [kind, setKind] = useState(fixture.kind);
  const choose = (next: string): void => {
    if (next === 'new') onChange({ kind: 'new' });
    if (next === 'json' && fixture.kind !== 'json') onChange({ kind: 'json', text: '{\n  \n}' });
    setKind(next === 'json' || next === 'record' ? next : 'new');
  };
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>{t('fixture.title')}</legend>
      <div className={classes.line}>
        <SegmentedControl
          size="xs"
          aria-label={t('fixture.title')}
          value={kind}
          onChange={choose}
          data={[
            { value: 'new', label: t('fixture.new') },
            { value: 'record', label: t('fixture.record') },
            { value: 'json', label: t('fixture.json') },
          ]}
        />
        {kind === 'record' && fixture.kind === 'record' ? (
          <span className={classes.chosen}>{t('fixture.chosen', { label: fixture.label, id: fixture.id })}</span>
        ) : null}
      </div>
      {kind === 'record' ? <RecordSearch model={model} onChoose={onChange} /> : null}
      {kind === 'json' && fixture.kind === 'json' ? <JsonRecord fixture={fixture} onChange={onChange} /> : null}
    </fieldset>
  );
}

function RecordSearch({
  model,
  onChoose,
}: {
  readonly model: EntityModel;
  readonly onChoose: (fixture: Fixture) => void;
}) {
  const t = useTexts('studio');
  const host = useHost();
  const list = useId();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 250);
  const found = useQuery({
    queryKey: ['studio-records', model.name, query],
    queryFn: ({ signal }) => {
      const fields = model.label === 'id' ? [] : [model.label];
      return loadRows(
        host,
        { method: 'GET', url: model.name },
        { size: 8, page: 1, fields, ...(query === '' ? {} : { query }) },
        signal,
      );
    },
    placeholderData: (before) => before,
    retry: false,
  });
  const labelOf = (row: Readonly<Record<string, unknown>>): string => String(row[model.label] ?? row.id);
  return (
    <div className={classes.search}>
      <TextInput
        size="xs"
        type="search"
        role="searchbox"
        aria-label={t('fixture.search', { name: model.plural })}
        aria-controls={list}
        placeholder={t('fixture.search', { name: model.plural })}
        value={text}
        maxLength={100}
        onChange={({ currentTarget: { value } }) => setText(value)}
        leftSection={<IconSearch size={14} stroke={1.75} aria-hidden="true" />}
      />
      <ul id={list} className={classes.found} aria-live="polite">
        {found.error === null ? null : <li>{found.error.message}</li>}
        {found.data?.data.length === 0 ? <li className={classes.none}>{t('fixture.none')}</li> : null}
        {(found.data?.data ?? []).map((row) => (
          <li key={row.id}>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onChoose({ kind: 'record', id: row.id, label: labelOf(row) })}
            >
              {labelOf(row)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function JsonRecord({
  fixture,
  onChange,
}: {
  readonly fixture: Extract<Fixture, { kind: 'json' }>;
  readonly onChange: (fixture: Fixture) => void;
}) {
  const t = useTexts('studio');
  const isWrong = typedRecord(fixture.text) === null;
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={10}
      aria-label={t('fixture.jsonLabel')}
      description={t('fixture.jsonHint')}
      error={isWrong ? t('fixture.jsonWrong') : null}
      value={fixture.text}
      maxLength={20_000}
      spellCheck={false}
      classNames={{ input: classes.json ?? '' }}
      onChange={({ currentTarget: { value } }) => onChange({ kind: 'json', text: value })}
    />
  );
}
