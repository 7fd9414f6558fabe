import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';
import { linkProtocols } from '../../../language/entity/texts/html-rules.ts';
import { textOfHtml } from '../../../language/entity/texts/html-text.ts';
import type { InputProps } from '../../registry/element-entry.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { descriptionIds, labelId } from '../field-frame.tsx';
import { cleanPaste } from './clean-paste.ts';
import { LinkRow } from './link-row.tsx';
import classes from './richtext.module.css';
import { linkAddress, sanitiseHtml } from './sanitize.ts';
import { Toolbar } from './toolbar.tsx';

type RichtextEditorProps = { readonly props: InputProps; readonly html: string };

/** The editor of formatted text: Tiptap over ProseMirror, without style elements. */
export function RichtextEditor({ props, html }: RichtextEditorProps) {
  const { id, label, element, field } = props;
  const inputTexts = useInputTexts();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  /** The last value that the editor emitted or received: a different one came from elsewhere. */
  const known = useRef(html);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [, setVersion] = useState(0);
  const [isLinkOpen, setLinkOpen] = useState(false);
  const limit = element.maxLength ?? field?.maxLength ?? null;

  useEffect(() => {
    if (place.current === null) return;
    const made = new Editor({
      element: place.current,
      extensions: [extensions()],
      content: sanitiseHtml(known.current),
      injectCSS: false,
      editorProps: {
        attributes: () => attributesOf(latest.current),
        transformPastedHTML: cleanPaste,
        handleKeyDown: (_, event) => {
          if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
          event.preventDefault();
          setLinkOpen(true);
          return true;
        },
      },
      onTransaction: () => setVersion((version) => version + 1),
      onUpdate: ({ editor: changed }) => {
        const next = changed.isEmpty ? null : sanitiseHtml(changed.getHTML());
        known.current = next ?? '';
        latest.current.onChange(next);
      },
      onBlur: () => latest.current.onBlur(),
    });
    setEditor(made);
    return () => {
      made.destroy();
      setEditor(null);
    };
  }, []);

  useEffect(() => {
    if (editor === null || html === known.current) return;
    known.current = html;
    editor.commands.setContent(sanitiseHtml(html), { emitUpdate: false });
  }, [editor, html]);

  // The attributes for assistive technology follow the state of the form.
  const standing = `${props.isRequired} ${props.error} ${props.help}`;
  useEffect(() => {
    if (editor !== null && standing !== '') editor.view.updateState(editor.state);
  }, [editor, standing]);

  return (
    <>
      {editor === null ? (
        <div className={classes.toolbar} />
      ) : (
        <Toolbar
          editor={editor}
          label={label}
          controls={id}
          isLinkOpen={isLinkOpen}
          onLink={() => setLinkOpen((isOpen) => !isOpen)}
        />
      )}
      {editor !== null && isLinkOpen ? <LinkRow editor={editor} onClose={() => setLinkOpen(false)} /> : null}
      <div ref={place} className={classes.place} />
      {limit === null ? null : (
        <p className={classes.count}>{inputTexts('richtext.count', { count: [...textOfHtml(html)].length, limit })}</p>
      )}
    </>
  );
}

function attributesOf(props: InputProps): Record<string, string> {
  const described = descriptionIds(props);
  return {
    id: props.id,
    class: classes.text ?? '',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId(props.id),
    ...(props.isRequired ? { 'aria-required': 'true' } : {}),
    ...(props.error === null ? {} : { 'aria-invalid': 'true' }),
    ...(described === undefined ? {} : { 'aria-describedby': described }),
  };
}

function extensions() {
  return StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: [...linkProtocols],
      isAllowedUri: (url) => linkAddress(url) !== null,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    trailingNode: false,
  });
}
