import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useInputTexts } from '../../texts/inputs/index.ts';
import classes from './richtext.module.css';

type Tool = {
  readonly name: string;
  readonly icon: ReactNode;
  /** Shortcut with the same effect in the text. */
  readonly keys?: string;
  readonly run: (editor: Editor) => void;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOff?: (editor: Editor) => boolean;
};

type ToolbarProps = {
  readonly editor: Editor;
  readonly label: string;
  readonly controls: string;
  readonly isLinkOpen: boolean;
  readonly onLink: () => void;
};

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** One tab stop; arrow keys, Home and End move between its buttons (WAI-ARIA toolbar). */
export function Toolbar({ editor, label, controls, isLinkOpen, onLink }: ToolbarProps) {
  const inputTexts = useInputTexts();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools: readonly Tool[] = [...textTools, { ...linkTool, run: onLink }, ...otherTools];
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tools.length - 1;
    const to: Readonly<Record<string, number>> = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    };
    const next = Object.hasOwn(to, event.key) ? to[event.key] : undefined;
    if (event.key === 'Escape') editor.commands.focus();
    else if (next !== undefined) {
      setCurrent(next);
      bar.current?.querySelectorAll('button')[next]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={inputTexts('richtext.toolbar', { name: label })}
      aria-controls={controls}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      {tools.map((tool, index) => {
        const { name, isOn, isOff } = tool;
        const title =
          tool.keys === undefined ? inputTexts(`richtext.${name}`) : `${inputTexts(`richtext.${name}`)} (${tool.keys})`;
        return (
          <button
            key={name}
            type="button"
            className={classes.tool}
            tabIndex={index === current ? 0 : -1}
            aria-label={inputTexts(`richtext.${name}`)}
            title={title}
            {...(isOn === undefined ? {} : { 'aria-pressed': isOn(editor) })}
            {...(name === 'link' ? { 'aria-expanded': isLinkOpen } : {})}
            // A disabled button stays focusable: arrow keys would otherwise skip it.
            aria-disabled={isOff?.(editor) === true}
            onFocus={() => setCurrent(index)}
            // The text keeps its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (isOff?.(editor) !== true) tool.run(editor);
            }}
          >
            {tool.icon}
          </button>
        );
      })}
    </div>
  );
}

const textTools: readonly Tool[] = [
  {
    name: 'heading',
    icon: <IconH2 {...icon} />,
    run: (editor) => editor.chain().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    icon: <IconH3 {...icon} />,
    run: (editor) => editor.chain().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    icon: <IconBold {...icon} />,
    keys: 'Ctrl+B',
    run: (editor) => editor.chain().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: <IconItalic {...icon} />,
    keys: 'Ctrl+I',
    run: (editor) => editor.chain().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'underline',
    icon: <IconUnderline {...icon} />,
    keys: 'Ctrl+U',
    run: (editor) => editor.chain().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    name: 'bullets',
    icon: <IconList {...icon} />,
    run: (editor) => editor.chain().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: <IconListNumbers {...icon} />,
    run: (editor) => editor.chain().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
];

const linkTool = {
  name: 'link',
  icon: <IconLink {...icon} />,
  keys: 'Ctrl+K',
  isOn: (editor: Editor) => editor.isActive('link'),
};

const otherTools: readonly Tool[] = [
  {
    name: 'plain',
    icon: <IconClearFormatting {...icon} />,
    run: (editor) => editor.chain().clearNodes().unsetAllMarks().run(),
  },
  {
    name: 'undo',
    icon: <IconArrowBackUp {...icon} />,
    keys: 'Ctrl+Z',
    run: (editor) => editor.chain().undo().run(),
    isOff: (editor) => !editor.can().undo(),
  },
  {
    name: 'redo',
    icon: <IconArrowForwardUp {...icon} />,
    keys: 'Ctrl+Y',
    run: (editor) => editor.chain().redo().run(),
    isOff: (editor) => !editor.can().redo(),
  },
];
