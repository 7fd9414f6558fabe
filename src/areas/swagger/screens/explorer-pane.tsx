import { useEffect, useRef, useState } from 'react';
import { renewSession } from '../../../portal/session/relogin.ts';
import { session } from '../../../portal/session/session.ts';
import { currentLanguage, textsOf } from '../../../ui/i18n/texts.ts';
import type { Area, ContractDocument, Criteria, ListedOperation } from './contract.ts';
import { createExplorer, type Explorer } from './explorer.ts';
import './explorer.css';
import './explorer-fields.css';
import { texts } from './texts/pt-br.ts';

type ExplorerPaneProps = {
  readonly document: ContractDocument;
  readonly operations: readonly ListedOperation[];
  readonly areas: readonly Area[];
  readonly criteria: Criteria;
  /** Area to scroll to; a new object for each request. */
  readonly wanted: { readonly area: string } | null;
  /** Operation of the address; null for none. */
  readonly operation: string | null;
  /** The user opened (its id) or closed (null) an operation. */
  readonly onOperation: (id: string | null) => void;
  readonly isHidden: boolean;
};

/** The library in the portal: shows the operations, and calls them with the user's session. */
export function ExplorerPane({
  document,
  operations,
  areas,
  criteria,
  wanted,
  operation,
  onOperation,
  isHidden,
}: ExplorerPaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const [explorer, setExplorer] = useState<Explorer | null>(null);
  // The operation that is shown already, so that the change of the address that follows does not open it again.
  const shown = useRef<string | null>(null);
  const report = useRef(onOperation);
  useEffect(() => {
    report.current = onOperation;
  }, [onOperation]);

  useEffect(() => {
    if (!host.current) return;
    // The library needs a new element each time, because it cannot be drawn into the same one twice.
    const node = host.current.appendChild(window.document.createElement('div'));
    const created = createExplorer(node, {
      document,
      operations,
      areas,
      ...textsOfPane(),
      sendHeaders,
      onAnswer: ({ status, text }) => endSessionAfter(status, text),
      onToggle: (id, isShown) => {
        if (!isShown && shown.current !== id) return;
        shown.current = isShown ? id : null;
        report.current(shown.current);
      },
    });
    setExplorer(created);
    shown.current = null;
    return () => {
      created.destroy();
      node.remove();
    };
  }, [document, operations, areas]);

  useEffect(() => explorer?.setCriteria(criteria), [explorer, criteria]);
  useEffect(() => {
    if (wanted) explorer?.openArea(wanted.area);
  }, [explorer, wanted]);
  useEffect(() => {
    if (explorer && operation !== null && operation !== shown.current) explorer.openOperation(operation);
  }, [explorer, operation]);

  return <div ref={host} className="vitral-explorer" hidden={isHidden} lang="en" />;
}

function textsOfPane() {
  const t = textsOf('swagger');
  return {
    marks: { served: t('served'), notServed: t('notServed'), isPublic: t('isPublic') },
    words: Object.fromEntries(Object.keys(texts.library).map((word) => [word, t(`library.${word}`)])),
    countText: ({ served, described }: Area) => t('areaCount', { served, described }),
  };
}

/** The headers that the portal's own client sends with each call. */
function sendHeaders(): Readonly<Record<string, string>> {
  const token = session.get()?.token;
  return {
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    'X-Path': window.location.pathname,
    'X-Language': currentLanguage(),
  };
}

/** An expired session asks for a new login, as after any other call. The tried call is not repeated. */
function endSessionAfter(status: number, text: string | undefined): void {
  const token = session.get()?.token;
  if (status !== 403 || codeOf(text) !== 'SESSAO_INVALIDA' || token === undefined) return;
  void renewSession(token, false).then((renewal) => {
    if (renewal === 'over') session.end(token);
  });
}

function codeOf(text: string | undefined): unknown {
  try {
    const body: unknown = JSON.parse(text ?? '');
    return typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null;
  } catch {
    return null;
  }
}
