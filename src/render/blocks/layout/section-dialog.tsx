import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { dialogOf, frontDialog } from '../../../ui/components/front-dialog.ts';
import { useReturnFocus } from '../../../ui/components/use-return-focus.ts';
import { useActionRunner } from '../../form/actions/use-action-runner.ts';
import { ElementTree } from '../../form/drawing/element-tree.tsx';
import { useForm } from '../../form/state/form-context.tsx';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { noElements } from './inner-elements.tsx';

/**
 * A section in a dialog over its screen, for what must be answered first (`dialog`). It closes when it is no longer
 * visible; closing it runs its `click`, such as going back.
 */
export function SectionDialog({ name, element, pointer, label }: BlockProps) {
  useReturnFocus();
  const { form } = useForm();
  const { run } = useActionRunner(form, undefined, element.click !== undefined);
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  // A screen in a background tab shows none of its dialogs.
  useEffect(() => {
    setOpen(true);
    return () => setOpen(false);
  }, []);
  const close = () => {
    if (frontDialog() !== dialogOf(content.current)) return;
    setOpen(false);
    if (element.click !== undefined) void run(element.click, { name: label });
  };
  return (
    <Dialog isRead isOpen={isOpen} onClose={close} title={label} size="lg" closeOnClickOutside={false}>
      <div ref={content} id={`${form.idPrefix}_${name}`}>
        <BlockHelp help={element.help} />
        <ElementTree elements={element.elements ?? noElements} pointer={`${pointer}/elements`} />
      </div>
    </Dialog>
  );
}
