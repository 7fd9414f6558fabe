import { type RefObject, useEffect, useRef } from 'react';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';
import { useCommands } from '../../host/use-commands.ts';

type EnterKeyProps = {
  /** The button of the key; it is not pressed if it is hidden or behind a dialog. */
  readonly button: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly label: string;
  readonly onPress: () => void;
};

/** Ctrl+Enter, or Cmd+Enter, presses a button from anywhere in its form or screen (`enter` of an action). */
export function EnterKey({ button, id, label, onPress }: EnterKeyProps) {
  const press = useRef(onPress);
  useEffect(() => {
    press.current = onPress;
  });
  useCommands([{ id, label, keys: 'Ctrl+Enter', run: onPress }]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const { current } = button;
      if (event.defaultPrevented || event.repeat || current === null || !current.checkVisibility()) return;
      if (dialogOf(current) !== frontDialog()) return;
      event.preventDefault();
      press.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [button]);
  return null;
}
