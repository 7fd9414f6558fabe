import { isRecord } from '../../../language/json/record.ts';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { ListSource } from '../../list/state/list-source.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { controlAttributes, FieldFrame, labelId } from '../field-frame.tsx';
import { useFittingChoice } from '../relation/use-fitting-choice.ts';
import { useNaming } from '../relation/use-naming.ts';
import { useOptions } from '../relation/use-options.ts';
import { useSearchPanel } from '../use-search-panel.ts';
import { type Chosen, type ChosenNaming, chosenOf, itemsOf, keyOf } from './chosen.ts';
import classes from './multi.module.css';
import { StoredText, storedText } from './stored-text.tsx';
import { TagsElement } from './tags-element.tsx';
import { useFitting } from './use-fitting.ts';

const OptionsPanel = lazyPart(() => import('./options-panel.tsx').then((module) => module.OptionsPanel));

/** Maximum number of options from the server: they are all loaded at once, as in a select. */
const longestList = 100;

/**
 * Several items of a list. Closed it is a button with the chosen items, as far as they fit; its list loads when it is
 * opened. Items of `data` are stored by id, those of a list by `itemValue`, or as records without it.
 */
export function MultiselectElement(props: InputProps) {
  // A list of the record has rows, which are linked instead of written.
  return props.field?.kind === 'collection' ? <TagsElement {...props} /> : <OptionsElement {...props} />;
}

function OptionsElement(props: InputProps) {
  const { id, label, element, field, value, onChange, onBlur, isDisabled } = props;
  const inputTexts = useInputTexts();
  const { label: itemLabel, detail } = useNaming(props);
  const options = choicesOf(props);
  const hasOptions = options !== null && options.length > 0;
  const naming: ChosenNaming = { itemValue: hasOptions ? 'id' : (element.itemValue ?? null), itemLabel, detail };
  const { labels, source } = useLabels(props, hasOptions, naming);
  useFittingChoice({ element, source, label, value, onChange });
  const isText = storedText(field, value) !== null;
  const { search, setSearch, button, close, takesKey, buttonProps } = useSearchPanel({
    ...{ mayOpen: !isDisabled && !isText, onLeave: onBlur },
  });
  const chosen = isText ? [] : chosenOf(value, naming, labels);
  const texts = chosen.map((each) => each.label);
  const fitting = useFitting(button, texts);
  const keep = (next: readonly Chosen[]) => onChange(next.length === 0 ? null : next.map(({ stored }) => stored));
  return (
    <FieldFrame field={props}>
      <StoredText {...props} />
      <div className={classes.box}>
        <button
          {...controlAttributes(props)}
          {...buttonProps}
          role="combobox"
          aria-expanded={search !== null}
          {...(search === null ? {} : { 'aria-controls': `${id}-list` })}
          aria-labelledby={`${labelId(id)} ${id}-value`}
          className={classes.control}
          data-fits
          onKeyDown={(event) => {
            if (takesKey(event) || (event.key !== 'Backspace' && event.key !== 'Delete') || isDisabled) return;
            event.preventDefault();
            keep(chosen.slice(0, -1));
          }}
          onBlur={search === null ? onBlur : undefined}
        >
          <span id={`${id}-value`} className="visually-hidden">
            {texts.length === 0 ? inputTexts('multi.none') : texts.join(', ')}
          </span>
          {chosen.length === 0 && !isDisabled ? (
            <span className={classes.placeholder} aria-hidden="true">
              {inputTexts('multi.none')}
            </span>
          ) : null}
          {chosen.map((each, index) => (
            <span
              key={each.key}
              data-pill
              className={classes.pill}
              {...(index >= fitting ? { 'data-over': true } : {})}
              aria-hidden="true"
            >
              <span className={classes.pillText}>{each.label}</span>
            </span>
          ))}
        </button>
        {fitting < chosen.length ? (
          <span className={classes.more} aria-hidden="true">
            {inputTexts('multi.more', { count: chosen.length - fitting })}
          </span>
        ) : null}
        <span className={classes.chevron} aria-hidden="true" />
        {search === null ? null : (
          <OptionsPanel
            listId={`${id}-list`}
            label={label}
            options={hasOptions ? options : null}
            element={element}
            naming={naming}
            chosen={chosen}
            size={hasOptions ? null : (element.size ?? longestList)}
            canChooseAll
            search={search}
            onSearch={setSearch}
            onAdd={(items) =>
              keep([...chosen, ...items.map(({ stored }) => ({ key: keyOf(stored, naming), label: '', stored }))])
            }
            onRemove={(keys) => keep(chosen.filter(({ key }) => !keys.includes(key)))}
            onClose={close}
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** The items that the element offers itself: its `data`, otherwise the options of the field's schema. */
function choicesOf({ element, field }: Pick<InputProps, 'element' | 'field'>) {
  const ofItems = field?.json?.itemOptions?.flatMap((id) =>
    typeof id === 'boolean' ? [] : [{ id, descricao: String(id) }],
  );
  return element.data ?? field?.options ?? ofItems ?? null;
}

/**
 * Texts of the chosen items, and the source of the list: `data` is available at once; a list is loaded if values have
 * no text.
 */
function useLabels(
  { element, field, value }: InputProps,
  hasOptions: boolean,
  naming: ChosenNaming,
): { readonly labels: ReadonlyMap<string, string>; readonly source: ListSource } {
  const isBare = !hasOptions && itemsOf(value).some((item) => !isRecord(item));
  const { rows, source } = useOptions({ element, query: '', isEnabled: isBare, size: element.size ?? longestList });
  if (hasOptions) {
    const options = choicesOf({ element, field }) ?? [];
    return { labels: new Map(options.map(({ id, descricao }) => [String(id), descricao])), source };
  }
  const labelOf = (row: unknown) => chosenOf([row], naming, noLabels)[0]?.label ?? '';
  return { labels: new Map(rows.map((row) => [keyOf(row, naming), labelOf(row)])), source };
}

const noLabels: ReadonlyMap<string, string> = new Map();
