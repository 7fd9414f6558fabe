import { type CSSProperties, Suspense } from 'react';
import { textOfHtml } from '../../../language/entity/texts/html-text.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import type { InputProps } from '../../registry/element-entry.ts';
import { textOf } from '../control-props.ts';
import { FieldFrame } from '../field-frame.tsx';
import classes from './richtext.module.css';

const RichtextEditor = lazyComponent(() => import('./richtext-editor.tsx').then((module) => module.RichtextEditor));
const HtmlView = lazyComponent(() => import('./html-view.tsx').then((module) => module.HtmlView));

const defaultRows = 8;

/** Formatted text, stored as HTML; the editor loads with the first form that uses it. */
export function RichtextElement(props: InputProps) {
  const { element, value, isDisabled } = props;
  const rows = typeof element.rows === 'number' && element.rows > 0 ? Math.min(element.rows, 50) : defaultRows;
  const style: CSSProperties & Readonly<Record<'--rows', number>> = { '--rows': rows };
  const html = textOf(value);
  return (
    <FieldFrame field={props} isGroup={isDisabled}>
      <div className={classes.root} style={style} data-invalid={props.error !== null}>
        <Suspense
          fallback={
            <>
              <Awaited />
              <div className={classes.waiting}>{textOfHtml(html)}</div>
            </>
          }
        >
          {isDisabled ? <HtmlView html={html} /> : <RichtextEditor props={props} html={html} />}
        </Suspense>
      </div>
    </FieldFrame>
  );
}
