import type { Editor } from '@tiptap/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { controlClass } from '../text-control.tsx';
import classes from './richtext.module.css';
import { linkAddress } from './sanitize.ts';

type LinkRowProps = { readonly editor: Editor; readonly onClose: () => void };

/** Input for the address of the selected link; without a selection the address also becomes the text. */
export function LinkRow({ editor, onClose }: LinkRowProps) {
  const inputTexts = useInputTexts();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [isBad, setBad] = useState(false);
  useEffect(() => box.current?.select(), []);
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  const apply = () => {
    const href = linkAddress(text);
    if (href === null) {
      setBad(true);
      box.current?.focus();
      return;
    }
    const isInside = editor.isActive('link');
    if (editor.state.selection.empty && !isInside) {
      editor.commands.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] });
    } else editor.chain().extendMarkRange('link').setLink({ href }).run();
    close();
  };
  return (
    <div className={classes.link}>
      <input
        ref={box}
        className={controlClass}
        type="url"
        autoComplete="off"
        aria-label={inputTexts('richtext.address')}
        placeholder={inputTexts('richtext.addressHint')}
        value={text}
        {...(isBad ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setBad(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          // Otherwise Enter would send the form, and Escape would close the dialog around it.
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Enter') apply();
          else close();
        }}
      />
      <button type="button" className={classes.apply} onClick={apply}>
        {inputTexts('richtext.apply')}
      </button>
      {editor.isActive('link') ? (
        <button
          type="button"
          className={classes.apply}
          onClick={() => {
            editor.chain().extendMarkRange('link').unsetLink().run();
            close();
          }}
        >
          {inputTexts('richtext.unlink')}
        </button>
      ) : null}
      {isBad ? (
        <p id={id} className={classes.bad} role="alert">
          {inputTexts('richtext.badAddress')}
        </p>
      ) : null}
    </div>
  );
}
