import { secondLine } from '../../../language/entity/naming/second-line.ts';
import { fullLabelOf } from '../../../language/values/record-values.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import { useForm } from '../../form/state/form-context.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { namingFields } from '../../host/record-names.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { fieldsOfDetail, writeDetail } from '../relation/detail-words.ts';
import { findChoices } from '../relation/find-choices.ts';
import { isOwnList } from '../relation/use-chosen-name.ts';
import { useOptions } from '../relation/use-options.ts';
import { ChoicePanel, type PanelChoice } from './choice-panel.tsx';
import type { Chosen, ChosenNaming } from './chosen.ts';
import { keyOf, storedOf } from './chosen.ts';
import classes from './multi.module.css';

/** An item with the value that is stored for it. */
type Item = PanelChoice & { readonly stored: unknown; readonly record: EntityRecord | null };

export type OptionsPanelProps = {
  readonly listId: string;
  readonly label: string;
  /** Source of the items: these, or the list of the element, searched while typing. */
  readonly options: readonly { readonly id: string | number | boolean; readonly descricao: string }[] | null;
  readonly element: Pick<ElementDefinition, 'list' | 'entity' | 'size' | 'fields'>;
  readonly naming: ChosenNaming;
  readonly chosen: readonly Chosen[];
  /** Maximum number of rows per request. */
  readonly size: number | null;
  readonly canChooseAll: boolean;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onAdd: (items: readonly { readonly stored: unknown; readonly record: EntityRecord | null }[]) => void;
  readonly onRemove: (keys: readonly string[]) => void;
  readonly onClose: () => void;
};

/** The open list of an element with several values. */
export function OptionsPanel(props: OptionsPanelProps) {
  const { options, element, naming, chosen, size, canChooseAll, search, onAdd, onRemove } = props;
  const t = useRuntimeTexts();
  const inputTexts = useInputTexts();
  const { entities } = useForm().form;
  const isOwn = isOwnList(element);
  // The fields of rows from a separate list are unknown.
  const line = isOwn ? secondLine(entities.get(element.entity ?? ''), naming.itemLabel) : {};
  const shown = [naming.itemValue ?? 'id', ...fieldsOfDetail(line)];
  const asked =
    element.fields ??
    (isOwn ? namingFields({ label: naming.itemLabel, detail: naming.detail ?? null }, shown) : undefined);
  const { rows, isLoading, isOutdated, hasFailed, hint } = useOptions({
    element: asked === undefined ? element : { ...element, fields: asked },
    query: search,
    isEnabled: options === null,
    ...(size === null ? {} : { size }),
  });
  const offered: readonly Item[] = rows.map((record) => {
    const key = keyOf(record, naming);
    const label = fullLabelOf(record, naming.itemLabel, naming.detail ?? null) || key;
    return { key, label, line: writeDetail(record, line, t), stored: storedOf(record, naming), record };
  });
  const found: readonly Item[] =
    options === null
      ? isOutdated
        ? findChoices(offered, search)
        : offered
      : findChoices(
          options.map(({ id, descricao }) => ({ key: String(id), label: descricao, stored: id, record: null })),
          search,
        );
  const keys = new Set(chosen.map(({ key }) => key));
  const missing = found.filter(({ key }) => !keys.has(key));
  const toggle = (key: string) => {
    const item = found.find((each) => each.key === key);
    if (keys.has(key)) onRemove([key]);
    else if (item !== undefined) onAdd([item]);
  };
  return (
    <ChoicePanel
      listId={props.listId}
      label={inputTexts('multi.options', { name: props.label })}
      choices={found}
      chosen={keys}
      isMultiple
      search={search}
      searchLabel={inputTexts('multi.search')}
      onSearch={props.onSearch}
      onToggle={toggle}
      onClose={props.onClose}
      isLoading={options === null && isLoading}
      emptyText={
        (options === null ? hint : null) ??
        (hasFailed ? t('loadFailed') : options === null && isLoading ? t('picker.loading') : t('picker.nothing'))
      }
      header={
        canChooseAll && found.length > 0 ? (
          <div className={classes.bar}>
            <button type="button" disabled={missing.length === 0} onClick={() => onAdd(missing)}>
              {inputTexts(search.trim() === '' ? 'multi.all' : 'multi.allFound')}
            </button>
            <button type="button" disabled={chosen.length === 0} onClick={() => onRemove([...keys])}>
              {inputTexts('multi.nothing')}
            </button>
          </div>
        ) : null
      }
      footer={
        <div className={classes.bar}>
          <span role="status">{inputTexts('multi.chosen', { count: chosen.length })}</span>
          <button type="button" onClick={props.onClose}>
            {inputTexts('multi.done')}
          </button>
        </div>
      }
    />
  );
}
