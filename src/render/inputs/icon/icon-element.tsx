import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { Icon } from '../../../ui/components/icon.tsx';
import { isCharacterKey } from '../../../ui/is-character-key.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { textOf } from '../control-props.ts';
import { controlAttributes, FieldFrame, labelId } from '../field-frame.tsx';
import classes from './icon-element.module.css';

const IconPanel = lazy(() => import('./icon-panel.tsx').then(({ IconPanel }) => ({ default: IconPanel })));

/** An icon by its picture: a button opens all that there are, with a search in the words of the user's language. */
export function IconElement(props: InputProps) {
  const { id, label, isDisabled, onChange, onBlur } = props;
  const t = useInputTexts();
  /** What is searched for; null while the panel is closed. */
  const [search, setSearch] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const name = textOf(props.value);
  const isOpen = search !== null;
  const close = () => {
    setSearch(null);
    button.current?.focus();
    onBlur();
  };
  return (
    <FieldFrame field={props}>
      <div className={classes.box}>
        <button
          {...controlAttributes(props)}
          ref={button}
          type="button"
          className={classes.button}
          data-clears={name !== '' && !isDisabled}
          aria-labelledby={`${labelId(id)} ${id}-chosen`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerDown={() => {
            wasOpen.current = isOpen;
          }}
          onClick={() => {
            if (wasOpen.current) setSearch(null);
            // Enter before the list has loaded loses nothing of what was typed.
            else if (!isOpen) setSearch('');
            wasOpen.current = false;
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setSearch('');
            else if (event.key === 'Delete' || event.key === 'Backspace') onChange(null);
            // Keys that are typed until the panel has loaded belong to its search.
            else if (isCharacterKey(event) && event.key !== ' ') setSearch(`${search ?? ''}${event.key}`);
            else return;
            event.preventDefault();
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
        {isOpen ? (
          <Suspense fallback={<Awaited />}>
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
          </Suspense>
        ) : null}
      </div>
    </FieldFrame>
  );
}
