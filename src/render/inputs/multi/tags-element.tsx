import { type KeyboardEvent, useRef } from 'react';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import { useForm } from '../../form/state/form-context.tsx';
import type { EntityRecord } from '../../host/host.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { controlAttributes, FieldFrame, labelId } from '../field-frame.tsx';
import { useFittingChoice } from '../relation/use-fitting-choice.ts';
import { useListSource } from '../use-list-source.ts';
import { useSearchPanel } from '../use-search-panel.ts';
import type { ChosenNaming } from './chosen.ts';
import { FreeTags } from './free-tags.tsx';
import classes from './multi.module.css';
import { Pills } from './pills.tsx';
import { type ChosenLinks, useLinkedRecords, useStoredRecords } from './use-links.ts';

const OptionsPanel = lazyPart(() => import('./options-panel.tsx').then((module) => module.OptionsPanel));

/**
 * Several records as tags, found by typing. A JSON field stores them with id and label; a list of texts, whose element
 * names no records, is typed freely.
 */
export function TagsElement(props: InputProps) {
  const { element, field } = props;
  const isFree = field?.json?.itemType === 'string' && element.entity === undefined && element.list === undefined;
  if (isFree) return <FreeTags {...props} />;
  return props.field?.kind === 'collection' ? <LinkedTags {...props} /> : <StoredTags {...props} />;
}

function StoredTags(props: InputProps) {
  const { entities } = useForm().form;
  const { element, label, value, onChange } = props;
  const target = entities.get(element.entity ?? '');
  const source = useListSource(element.list, element.entity);
  useFittingChoice({ element, source, label, value, onChange });
  const naming: ChosenNaming = { itemValue: null, itemLabel: element.itemLabel ?? target?.label ?? null };
  return <Tags props={props} naming={naming} links={useStoredRecords(props, naming)} url={element.list ?? null} />;
}

function LinkedTags(props: InputProps) {
  const { entities } = useForm().form;
  const { element } = props;
  const first = useLinkedRecords(props, { itemValue: null, itemLabel: element.itemLabel ?? null });
  const label = element.itemLabel ?? entities.get(first.entity ?? '')?.label ?? null;
  return <Tags props={props} naming={{ itemValue: null, itemLabel: label }} links={first} url={null} />;
}

type TagsProps = {
  readonly props: InputProps;
  readonly naming: ChosenNaming;
  readonly links: ChosenLinks;
  /** Source of the search, if it is not the list of their entity. */
  readonly url: InputProps['element']['list'] | null;
};

function Tags({ props, naming, links, url }: TagsProps) {
  const { id, label, element, isDisabled, onBlur } = props;
  const { chosen, entity, isBusy, isUnlinked } = links;
  const inputTexts = useInputTexts();
  const box = useRef<HTMLDivElement>(null);
  const isFixed = isDisabled || isUnlinked;
  const { search, setSearch, button, close, takesKey, buttonProps } = useSearchPanel({
    ...{ mayOpen: !isFixed && !isBusy, onLeave: onBlur },
  });
  const remove = (key: string) => {
    links.remove([key]);
    button.current?.focus();
  };
  const walk = (event: KeyboardEvent) => walkOver(event, box.current);
  const field = { ...props, note: isUnlinked ? inputTexts('multi.unlinked') : null };
  const { size, fields } = element;
  const source = {
    entity: entity ?? '',
    ...(url === null || url === undefined ? {} : { list: url }),
    ...(size === undefined ? {} : { size }),
    ...(fields === undefined ? {} : { fields }),
  };
  return (
    <FieldFrame field={field}>
      <div className={classes.box}>
        <div
          ref={box}
          className={classes.control}
          data-wraps
          {...(isDisabled ? { 'data-disabled': true } : {})}
          {...(props.error === null ? {} : { 'data-invalid': true })}
        >
          <Pills
            label={label}
            items={chosen}
            isFixed={isFixed}
            isBusy={isBusy}
            onRemove={remove}
            onKeyDown={(event, key) => {
              walk(event);
              if (event.key !== 'Delete' && event.key !== 'Backspace') return;
              event.preventDefault();
              remove(key);
            }}
          />
          <button
            {...controlAttributes(field)}
            {...buttonProps}
            role="combobox"
            aria-expanded={search !== null}
            {...(search === null ? {} : { 'aria-controls': `${id}-list` })}
            aria-labelledby={`${labelId(id)} ${id}-value`}
            disabled={isFixed}
            className={classes.add}
            onKeyDown={(event) => {
              const last = chosen.at(-1);
              walk(event);
              if (takesKey(event) || event.key !== 'Backspace' || last === undefined || isBusy) return;
              event.preventDefault();
              links.remove([last.key]);
            }}
            onBlur={search === null ? onBlur : undefined}
          >
            <span id={`${id}-value`} className="visually-hidden">
              {chosen.length === 0 ? inputTexts('multi.none') : chosen.map((each) => each.label).join(', ')}
            </span>
            <span aria-hidden="true">{isFixed ? '' : (element.selectLabel ?? inputTexts('multi.add'))}</span>
          </button>
        </div>
        <span className={classes.chevron} aria-hidden="true" />
        {search === null ? null : (
          <OptionsPanel
            listId={`${id}-list`}
            label={label}
            options={null}
            element={source}
            naming={naming}
            chosen={chosen}
            size={null}
            canChooseAll={false}
            search={search}
            onSearch={setSearch}
            onAdd={(items) =>
              links.add(items.flatMap(({ record }): EntityRecord[] => (record === null ? [] : [record])))
            }
            onRemove={links.remove}
            onClose={close}
          />
        )}
      </div>
    </FieldFrame>
  );
}

/** Arrow keys move between the tags and the button after them. */
function walkOver(event: KeyboardEvent, box: HTMLElement | null): void {
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
  if (by === 0) return;
  const stops = [...(box?.querySelectorAll<HTMLElement>('button:not([disabled])') ?? [])];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
