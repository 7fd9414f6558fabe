import { IconX } from '@tabler/icons-react';
import { Icon } from '../../../ui/components/icon.tsx';
import { lazyPart } from '../../../ui/components/lazy-part.tsx';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { textOf } from '../control-props.ts';
import { controlAttributes, FieldFrame, labelId } from '../field-frame.tsx';
import { useSearchPanel } from '../use-search-panel.ts';
import classes from './icon-element.module.css';

const IconPanel = lazyPart(() => import('./icon-panel.tsx').then((module) => module.IconPanel));

/** An icon chosen by its picture: a button opens all icons, with a search in the user's language. */
export function IconElement(props: InputProps) {
  const { id, label, isDisabled, onChange, onBlur } = props;
  const t = useInputTexts();
  const { search, setSearch, button, close, takesKey, buttonProps } = useSearchPanel({ onLeave: onBlur });
  const name = textOf(props.value);
  return (
    <FieldFrame field={props}>
      <div className={classes.box}>
        <button
          {...controlAttributes(props)}
          {...buttonProps}
          className={classes.button}
          data-clears={name !== '' && !isDisabled}
          aria-labelledby={`${labelId(id)} ${id}-chosen`}
          onKeyDown={(event) => {
            if (takesKey(event) || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
            event.preventDefault();
            onChange(null);
          }}
        >
          {name === '' ? null : <Icon name={name} size={20} />}
          <span id={`${id}-chosen`} className={name === '' ? classes.none : classes.name}>
            {name === '' ? t('icon.none') : name}
          </span>
        </button>
        {name === '' || isDisabled ? null : (
          <button
            type="button"
            className={classes.clear}
            aria-label={t('icon.clear', { name: label })}
            onClick={() => {
              onChange(null);
              button.current?.focus();
            }}
          >
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>
        )}
        {search !== null ? (
          <IconPanel
            label={t('icon.choose', { name: label })}
            chosen={name}
            search={search}
            onSearch={setSearch}
            onClose={close}
            onChoose={(chosen) => {
              onChange(chosen);
              close();
            }}
          />
        ) : null}
      </div>
    </FieldFrame>
  );
}
