import { Popover, type PopoverProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useRef } from 'react';
import overlay from './overlay.module.css';
import { controlClass } from './text-control.tsx';

type SearchPopupProps = Pick<PopoverProps, 'width' | 'middlewares'> & {
  readonly label: string;
  readonly className: string | undefined;
  /** Id of the list below the search, and of its active item. */
  readonly listId: string;
  readonly activeId: string | undefined;
  readonly search: string;
  readonly searchLabel: string;
  readonly onSearch: (text: string) => void;
  /** Keyboard handling of the search. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * The panel of an input, over the control that opened it: a search with its results below. It takes the focus and
 * returns it; Escape and Tab close it.
 */
export function SearchPopup({ label, className, listId, activeId, children, onClose, ...props }: SearchPopupProps) {
  const dropdown = useRef<HTMLDivElement>(null);
  // Synchronously, unlike the focus trap: the next key may be Enter, which would press the button.
  const takeFocus = useCallback((box: HTMLInputElement | null) => {
    box?.focus({ preventScroll: true });
    // The caret is placed after text typed before the panel existed.
    box?.setSelectionRange(box.value.length, box.value.length);
  }, []);
  const { width, middlewares } = props;
  return (
    <Popover
      opened
      {...{ width, ...(middlewares === undefined ? {} : { middlewares }) }}
      position="bottom-start"
      offset={4}
      shadow="md"
      radius="md"
      withinPortal
      trapFocus
      returnFocus
      withRoles={false}
      transitionProps={noMotion}
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Popover.Target>
        <span className={overlay.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={dropdown}
        role="dialog"
        aria-label={label}
        className={className ?? ''}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Tab') return;
          // In a panel with buttons, Tab moves on to these.
          const stops = dropdown.current?.querySelectorAll('input, button:not([disabled])') ?? [];
          const edge = event.shiftKey ? stops[0] : stops[stops.length - 1];
          if (event.key === 'Tab' && document.activeElement !== edge) return;
          event.preventDefault();
          event.stopPropagation();
          onClose();
        }}
      >
        <input
          ref={takeFocus}
          data-autofocus
          className={controlClass}
          type="search"
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          {...(activeId === undefined ? {} : { 'aria-activedescendant': activeId })}
          aria-label={props.searchLabel}
          placeholder={props.searchLabel}
          autoComplete="off"
          spellCheck={false}
          value={props.search}
          onChange={(event) => props.onSearch(event.currentTarget.value)}
          onKeyDown={props.onKeyDown}
        />
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

const noMotion = { duration: 0 };
