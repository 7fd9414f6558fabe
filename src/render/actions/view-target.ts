import type { OpenedView } from '../host/host.ts';

/**
 * Parses the `open` of an action, with placeholders already filled in: `Cidade` is the list of an entity,
 * `Cidade.picker` another view of it, `Cidade/12` the form of a record, `Cidade/0` that of a new one, and
 * `Cidade?estado=1` a list that starts with a filter.
 */
export function readViewTarget(text: string): OpenedView {
  const [path = '', ...search] = text.split('?');
  const [view = '', id] = path.split('/');
  const dot = view.indexOf('.');
  const entity = decode(dot < 0 ? view : view.slice(0, dot));
  const number = Number(id);
  return {
    entity,
    name: dot < 0 ? null : decode(view.slice(dot + 1)),
    ...(id === undefined ? {} : { id: Number.isSafeInteger(number) && number > 0 ? number : null }),
    search: search.join('?'),
  };
}

/** Records on the pages of a print template: `cartao` of the rows' entity, or `Credencial.cartao`. */
export function readPrintTarget(print: string, entity: string | undefined, ids: readonly number[]): OpenedView {
  return { ...readViewTarget(print.includes('.') ? print : `${entity}.${print}`), print: ids };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
