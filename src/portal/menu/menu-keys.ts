import { type RefObject, useEffect } from 'react';

/**
 * Arrow keys within a menu: up and down move along visible entries, Home and End to its ends, right and left (depending
 * on the writing direction) open and close a group. Tab works as usual: every entry is a link or a button.
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => moveInMenu(event, element);
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [menu]);
}

function moveInMenu(event: KeyboardEvent, menu: HTMLElement): void {
  const current = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-menu-item]') : null;
  if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[data-menu-item]')];
  const index = items.indexOf(current);
  const isRightToLeft = getComputedStyle(current).direction === 'rtl';
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[index + 1],
    ArrowUp: items[index - 1],
    Home: items[0],
    End: items.at(-1),
  };
  if (event.key in steps) {
    event.preventDefault();
    steps[event.key]?.focus();
    return;
  }
  const isForward = event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
  const isBack = event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
  const expanded = current.getAttribute('aria-expanded');
  if ((isForward && expanded === 'false') || (isBack && expanded === 'true')) {
    event.preventDefault();
    current.click();
  } else if (isBack && expanded === null) {
    const group = current.closest('ul')?.closest('li')?.querySelector<HTMLElement>('[data-menu-item][aria-expanded]');
    if (!group) return;
    event.preventDefault();
    group.focus();
  }
}
