import { act, screen } from '@testing-library/react';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { CodeEditor } from '../../src/areas/studio/screens/editor/code-editor.tsx';
import { languageOfViews } from '../../src/areas/studio/screens/editor/editor-language.ts';
import '../../src/areas/studio/screens/texts/index.ts';
import { setLanguage } from '../../src/ui/i18n/texts.ts';
import { draw } from '../support/draw.tsx';

afterAll(() => setLanguage('pt-BR'));

const ignore = () => undefined;
const language = languageOfViews({
  ...{ entities: new Map(), fragments: new Map(), operations: [], icons: [] },
  ...{ entity: 'Banco', isOverride: false, base: null },
});

test('the editor keeps its focus and its cursor when the texts around it change', async () => {
  // Browsers report a selection later, this page in the midst of the update that makes it, where the editor refuses it.
  const refuse = (event: Event) => event.stopImmediatePropagation();
  document.addEventListener('selectionchange', refuse);
  onTestFinished(() => document.removeEventListener('selectionchange', refuse));
  draw(
    <CodeEditor
      initial={'{ "title": "Bancos" }'}
      label="Texto da tela"
      problems={[]}
      problemText=""
      language={language}
      onChange={ignore}
      onCursor={ignore}
      onHistory={ignore}
      onSave={ignore}
      handle={null}
      className=""
    />,
  );
  const editor = screen.getByRole('textbox', { name: 'Texto da tela' });
  editor.focus();
  const hint = () => document.getElementById(editor.getAttribute('aria-describedby') ?? '')?.textContent;
  const before = hint();
  await act(() => setLanguage('en'));
  expect(hint()).not.toBe(before);
  expect(document.activeElement).toBe(editor);
  expect(editor.isConnected).toBe(true);
});
