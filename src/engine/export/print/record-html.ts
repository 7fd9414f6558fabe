import { createHash } from 'node:crypto';
import type { PrintBlock, PrintDocument, PrintField, PrintTable } from './print-document.ts';

/** Style of the printed page: the portal's colours on white, with little ink. */
const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 2rem auto; max-inline-size: 60rem; padding-inline: 1.5rem; color: #1c2430; background: #fff;
  font: 0.875rem/1.45 Inter, "Segoe UI", system-ui, sans-serif; }
header { border-block-end: 2px solid #1c2430; padding-block-end: 0.75rem; margin-block-end: 1.5rem; }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0; }
header p { margin: 0.25rem 0 0; color: #5b6675; overflow-wrap: anywhere; }
h2, h3, h4 { font-size: 1rem; margin: 1.5rem 0 0.5rem; break-after: avoid; }
h3 { font-size: 0.9375rem; } h4 { font-size: 0.875rem; color: #5b6675; }
dl { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 0.75rem 1rem; margin: 0; }
dl > div { grid-column: span 12; break-inside: avoid; }
@media (min-width: 40rem) {
${Array.from({ length: 12 }, (_, index) => `  dl > .w${index + 1} { grid-column: span ${Math.max(3, index + 1)}; }`).join('\n')}
}
dt { color: #5b6675; font-size: 0.75rem; }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
dd.empty { color: #5b6675; }
dd img { display: inline-block; vertical-align: top; max-inline-size: 100%; max-block-size: 14rem; margin: 0 0.5rem 0.5rem 0;
  break-inside: avoid; }
.scroll { overflow-x: auto; }
table { inline-size: 100%; border-collapse: collapse; font-size: 0.8125rem; }
caption { text-align: start; font-weight: 600; font-size: 1rem; padding-block: 1.5rem 0.5rem; }
th, td { text-align: start; vertical-align: top; padding: 0.3rem 0.5rem; border-block-end: 1px solid #d4dae3;
  overflow-wrap: break-word; }
th { background: #eef2f7; }
th.number, td.number { text-align: end; font-variant-numeric: tabular-nums; }
tr { break-inside: avoid; }
.note { color: #5b6675; margin-block: 0.5rem 0; }
@page { margin: 1.5cm; }
@media print {
  body { margin: 0; padding: 0; max-inline-size: none; font-size: 9.5pt; }
  .scroll { overflow: visible; }
  thead { display: table-header-group; }
  th { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
@media (forced-colors: active) { th { border-block-end-width: 2px; } }
`;

/**
 * Content security policy of the page: it shows its own style and pictures, runs and loads nothing, and may not be
 * framed.
 */
export const printPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** The page of a record. Every text is escaped: no value becomes markup. */
export function recordHtml({ title, subject, blocks, context }: PrintDocument): string {
  const { language, texts, madeAt, madeBy } = context;
  const name = subject === '' ? title : `${title}: ${subject}`;
  return [
    `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${escapeHtml(name)}</title><style>${style}</style></head><body>`,
    `<header><h1>${escapeHtml(name)}</h1>`,
    `<p>${escapeHtml(`${texts.printedAt} ${madeAt} ${texts.by} ${madeBy}`)}</p></header><main>`,
    ...blocks.map(blockHtml),
    '</main></body></html>\n',
  ].join('');
}

function blockHtml(block: PrintBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`;
    case 'fields':
      return `<dl>${block.fields.map(fieldHtml).join('')}</dl>`;
    case 'table':
      return tableHtml(block);
  }
}

function fieldHtml({ label, text, columns, images }: PrintField): string {
  const pictures = images.map(({ type, base64 }, index) => {
    const name = images.length === 1 ? label : `${label} ${index + 1}`;
    return `<img alt="${escapeHtml(name)}" src="data:${type};base64,${base64}">`;
  });
  const value =
    text === '' && images.length === 0
      ? '<dd class="empty">–</dd>'
      : images.length === 0
        ? `<dd>${escapeHtml(text)}</dd>`
        : `<dd>${pictures.join('')}${text === '' ? '' : `<p class="note">${escapeHtml(text)}</p>`}</dd>`;
  return `<div class="w${images.length > 1 ? 12 : columns}"><dt>${escapeHtml(label)}</dt>${value}</div>`;
}

function tableHtml({ label, columns, rows, note }: PrintTable): string {
  const kind = (index: number): string => (columns[index]?.isNumber === true ? ' class="number"' : '');
  const head = columns.map((column, index) => `<th scope="col"${kind(index)}>${escapeHtml(column.label)}</th>`);
  const body = rows.map(
    (cells) => `<tr>${cells.map((text, index) => `<td${kind(index)}>${escapeHtml(text)}</td>`).join('')}</tr>`,
  );
  return [
    `<div class="scroll"><table><caption>${escapeHtml(label)}</caption><thead><tr>${head.join('')}</tr></thead>`,
    `<tbody>${body.join('')}</tbody></table></div>`,
    note === '' ? '' : `<p class="note">${escapeHtml(note)}</p>`,
  ].join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute; removes control characters that a page may not contain. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .toWellFormed();
}
