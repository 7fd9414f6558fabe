import { sanitiseHtml } from './sanitize.ts';

/**
 * Converts content copied from Word, a mail or a page to plain structure. Word writes lists as paragraphs with a bullet
 * in them; they become lists. All styles, classes and Office names are removed.
 */
export function cleanPaste(html: string): string {
  // Word's conditional comments contain the bullets and are not comments for an HTML parser.
  const page = new DOMParser().parseFromString(html.replace(/<!\[(end)?if[^\]]*\]>/gi, ''), 'text/html');
  for (const office of page.querySelectorAll('o\\:p, w\\:sdt, style, meta, link, title, xml')) {
    if (office.localName.includes(':')) office.replaceWith(...office.childNodes);
    else office.remove();
  }
  for (const paragraph of page.querySelectorAll<HTMLElement>('p')) if (isListItem(paragraph)) intoList(page, paragraph);
  return sanitiseHtml(page.body.innerHTML).replace(/<p>(\s|&nbsp;)*<\/p>/g, '');
}

function isListItem(paragraph: Element): boolean {
  return /mso-list:\s*l\d/i.test(paragraph.getAttribute('style') ?? '') || /^MsoList/i.test(paragraph.className);
}

function intoList(page: Document, paragraph: HTMLElement): void {
  const marker = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = (marker ?? paragraph).textContent ?? '';
  const isNumbered = /^\s*(\d{1,3}|[a-z]|[ivx]{1,5})[.)]/i.test(text);
  marker?.remove();
  if (marker === undefined) stripMarker(paragraph);
  const name = isNumbered ? 'ol' : 'ul';
  const before = paragraph.previousElementSibling;
  const list = before?.localName === name && before.hasAttribute('data-word') ? before : page.createElement(name);
  if (list !== before) {
    list.setAttribute('data-word', '');
    paragraph.before(list);
  }
  const item = page.createElement('li');
  item.append(...paragraph.childNodes);
  list.append(item);
  paragraph.remove();
}

/** Removes a bullet that is part of the text. */
function stripMarker(paragraph: HTMLElement): void {
  const first = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode();
  if (first !== null) first.nodeValue = (first.nodeValue ?? '').replace(/^\s*([·•§o▪-]|\d{1,3}[.)])[\s\u00a0]+/u, '');
}
