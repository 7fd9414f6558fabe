import { useState } from 'react';
import { isRecord } from '../../../language/json/record.ts';
import { fullLabelOf, readPath } from '../../../language/values/record-values.ts';
import type { Option } from '../../../language/view/view.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { Choice } from '../combobox/choice.ts';
import { Combobox, filterChoices } from '../combobox/combobox.tsx';
import { FieldFrame } from '../field-frame.tsx';
import { reference } from '../relation/reference.ts';
import { RelationSelect } from '../relation/relation-select.tsx';
import { useFittingChoice } from '../relation/use-fitting-choice.ts';
import { useNaming } from '../relation/use-naming.ts';
import { useOptions } from '../relation/use-options.ts';
import { useTreeFilter, withTarget } from '../relation/use-tree-filter.ts';
import classes from './choice-elements.module.css';

/** Maximum number of options from the server: they are all loaded at once, as a select is for short lists. */
const longestSelect = 100;
/** Longer lists have a search; in shorter ones typing a letter jumps to an item. */
const maxWithoutSearch = 8;

export function SelectElement(props: InputProps) {
  const { element, value, onChange } = props;
  const t = useRuntimeTexts();
  const [search, setSearch] = useState<string | null>(null);
  const options = optionsOf(props);
  if (options.length === 0 && (element.list !== undefined || element.entity !== undefined)) {
    return <RecordSelect {...props} />;
  }
  const chosen = options.find(({ id }) => id === idOfChoice(value));
  // A stored value that is no longer an option stays visible; otherwise saving would silently change it.
  const isStale = chosen === undefined && value !== null && value !== undefined && value !== '';
  const stale: Choice = { key: String(idOfChoice(value)), label: String(idOfChoice(value)), isDisabled: true };
  const choices = options.map(toChoice);
  return (
    <Combobox
      field={props}
      name={props.name}
      onBlur={props.onBlur}
      value={isStale ? stale : chosen === undefined ? null : toChoice(chosen)}
      choices={filterChoices(isStale ? [...choices, stale] : choices, search)}
      onChoose={(key) => onChange(options.find(({ id }) => String(id) === key)?.id ?? null)}
      onSearch={options.length > maxWithoutSearch ? setSearch : undefined}
      isClearable={element.nullValues ?? !props.isRequired}
      emptyText={t('picker.nothing')}
    />
  );
}

/** A select of records, few enough to be loaded at once. */
function RecordSelect(props: InputProps) {
  const { element, field, value, onChange } = props;
  const naming = useNaming(props);
  const isRelation = field === null || field.kind === 'relation';
  const filters = useTreeFilter(field?.name ?? '', withTarget(props));
  return (
    <RelationSelect
      field={props}
      filters={filters}
      name={props.name}
      onBlur={props.onBlur}
      element={element}
      naming={naming}
      value={value}
      size={element.size ?? longestSelect}
      onChange={(record) =>
        onChange(isRelation || record === null ? record : readPath(record, element.itemValue ?? 'id'))
      }
    />
  );
}

/** One of a few visible items: those of `data`, or the rows of `list`. */
export function RadioElement(props: InputProps) {
  const { id, name, element, field, value, onChange, isDisabled, isRequired, error } = props;
  const t = useRuntimeTexts();
  const naming = useNaming(props);
  const given = optionsOf(props);
  const isAsked = given.length === 0 && (element.list !== undefined || element.entity !== undefined);
  const filters = useTreeFilter(field?.name ?? '', withTarget(props));
  const { rows, isLoading, hasFailed, hint, source } = useOptions({
    element,
    filters,
    query: '',
    isEnabled: isAsked,
    size: element.size ?? longestSelect,
  });
  useFittingChoice({ element, source, label: props.label, value, onChange: () => onChange(null) });
  const isRelation = field?.kind === 'relation';
  const valueField = element.itemValue ?? 'id';
  const items = isAsked
    ? rows.map((row) => ({
        id: readPath(row, valueField),
        descricao: fullLabelOf(row, naming.label, naming.detail),
        cor: row.cor,
        stored: isRelation ? reference(row, naming.label, naming.detail) : readPath(row, valueField),
      }))
    : given.map((option) => ({ ...option, stored: option.id }));
  const chosen = String((isRecord(value) ? readPath(value, valueField) : value) ?? '');
  const note =
    hint ?? (hasFailed ? t('loadFailed') : isLoading ? t('picker.loading') : (element.empty ?? t('picker.nothing')));
  return (
    <FieldFrame field={props} isGroup>
      <div className={classes.radios} data-direction={element.direction}>
        {isAsked && items.length === 0 ? <span role="status">{note}</span> : null}
        {items.map((item) => (
          <label key={String(item.id)} className={classes.radio}>
            <input
              type="radio"
              className={classes.dot}
              name={`${id}-${name}`}
              value={String(item.id)}
              checked={String(item.id) === chosen}
              disabled={isDisabled}
              required={isRequired}
              aria-invalid={error === null ? undefined : true}
              onChange={() => onChange(item.stored)}
              onBlur={props.onBlur}
            />
            {element.type === 'swatch' ? <Colour item={item} /> : null}
            {item.descricao}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

/** The colour of an item: its `cor`, or its id if that is a colour. */
function Colour({ item }: { readonly item: object }) {
  const colour = [Reflect.get(item, 'cor'), Reflect.get(item, 'id')].find(isColour);
  return (
    <span className={classes.colour} aria-hidden="true" style={colour === undefined ? {} : { background: colour }} />
  );
}

function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value);
}

function toChoice({ id, descricao }: Option): Choice {
  return { key: String(id), label: descricao };
}

function optionsOf({ element, field }: InputProps): readonly Option[] {
  const given = element.data ?? field?.options ?? [];
  return given.filter((option) => isRecord(option) && option.id !== undefined && typeof option.descricao === 'string');
}

function idOfChoice(value: unknown): unknown {
  return isRecord(value) ? value.id : value;
}
