import { isRecord } from '../../../language/json/record.ts';
import type { ActionDefinition, CallDefinition } from '../../../language/view/view.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';
import type { RuntimeHost } from '../../host/host.ts';
import { placedErrors } from '../../host/host-error.ts';
import { nameOfElement } from '../../registry/cells.tsx';
import { showErrors } from '../state/errors/show-errors.ts';
import { writeProblem } from '../state/errors/write-errors.ts';
import type { FormHandle } from '../state/form-handle.ts';

/**
 * Shows what the server refuses of an action's call at the fields its values came from, as after a refused save (rule
 * F3). Values asked for in a dialog are named by their label there: `asked`. `none` if neither applies: it is then
 * reported like any other failure.
 * @param form null for an action on a row, which has no fields
 */
export async function placeRefusal(
  thrown: unknown,
  { call, ask }: Pick<ActionDefinition, 'call' | 'ask'>,
  host: Pick<RuntimeHost, 'alert' | 'isOneForm'>,
  form: FormHandle | null,
  t: Translate,
): Promise<'asked' | 'placed' | 'none'> {
  const all = placedErrors(thrown);
  const askedFor = all.map((error) => ({ error, label: labelOfAsked(call, ask, error.pointer) }));
  const lines = askedFor.flatMap(({ error, label }) => (label === null ? [] : [`${label}: ${writeProblem(error, t)}`]));
  const errors = askedFor.flatMap(({ error, label }) =>
    label === null ? [{ ...error, pointer: pointerOfField(call, error.pointer) }] : [],
  );
  const homeless = errors.length === 0 || form === null ? errors : form.placeErrors(errors);
  const messages = [...lines, ...homeless.map((problem) => writeProblem(problem, t))];
  if (form !== null && homeless.length < errors.length) await showErrors(host, form, t, messages);
  else if (lines.length > 0) await host.alert([t('form.errors'), ...messages]);
  else return 'none';
  return lines.length > 0 ? 'asked' : 'placed';
}

/** The label under which a value of a body was asked for (`{$ask.name}`); null for any other value. */
function labelOfAsked(call: CallDefinition | undefined, ask: ActionDefinition['ask'], pointer: string): string | null {
  const [, first = ''] = pointer.split('/');
  const value = isRecord(call?.body) ? call.body[first] : null;
  const [, name = ''] = typeof value === 'string' ? (/^\{\$ask\.(\w+)\??\}$/.exec(value) ?? []) : [];
  const element = isRecord(ask) ? ask[name] : undefined;
  return element === undefined ? null : nameOfElement(name, element);
}

/** The field of a place in a body: a value that is a single placeholder comes from that field. */
function pointerOfField(call: CallDefinition | undefined, pointer: string): string {
  const body = call?.body;
  if (typeof body === 'string') return `${pathOf(body) ?? ''}${pointer}`;
  const [, first = '', ...rest] = pointer.split('/');
  const path = isRecord(body) ? pathOf(body[first]) : null;
  return path === null ? pointer : [path, ...rest].join('/');
}

function pathOf(value: unknown): string | null {
  const [, name] = typeof value === 'string' ? (/^\{(?:\$row\.)?([A-Za-z][\w.]*)\??\}$/.exec(value) ?? []) : [];
  return name === undefined ? null : `/${name.replaceAll('.', '/')}`;
}
