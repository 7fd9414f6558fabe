import type { Picked } from './preview-protocol.ts';

/**
 * The thing that was clicked: an element of a form by its name, else the label of a column, card line or group, which
 * the studio looks up in the view.
 */
export function pickAt(target: Element): Picked | null {
  const field = fieldOf(target);
  if (field !== null) return { kind: 'element', name: field };
  const cell = target.closest('td, th');
  if (cell instanceof HTMLTableCellElement) {
    const head = cell.closest('table')?.tHead?.rows[0]?.cells[cell.cellIndex];
    const label = textOf(head ?? cell);
    if (label !== '') return { kind: 'label', label };
  }
  const line = target.closest('dt, dd, label, button, legend, h2, h3');
  if (line !== null) {
    const named = line.tagName === 'DD' ? line.previousElementSibling : line;
    const label = textOf(named ?? line);
    if (label !== '') return { kind: 'label', label };
  }
  const block = target.closest('[data-element]')?.getAttribute('data-element');
  return block == null ? null : { kind: 'element', name: block };
}

/** The name of the element at a control: ids of controls end in it, after the prefix of the form. */
function fieldOf(target: Element): string | null {
  for (let around: Element | null = target; around !== null; around = around.parentElement) {
    if (around.hasAttribute('data-element') || around.hasAttribute('data-preview') || around.tagName === 'TABLE')
      return null;
    const control = nameInId(around.id) ?? nameInId(around.getAttribute('for') ?? '');
    if (control !== null) return control;
    const inside = around.querySelector('label[for], [id$="-label"]');
    const name = nameInId(inside?.getAttribute('for') ?? inside?.id ?? '');
    if (name !== null && around.querySelectorAll('label[for], [id$="-label"]').length === 1) return name;
  }
  return null;
}

/** Both `f_r_1__nome` and `f_r_1__nome-label` belong to `nome`. */
function nameInId(id: string): string | null {
  return /^f_r\w*?__([\p{L}][\p{L}\p{N}_.]*?)(?:-(?:label|help|error))?$/u.exec(id)?.[1] ?? null;
}

function textOf(element: Element): string {
  return (element.textContent ?? '').replace(/\s*\*$/, '').trim();
}
