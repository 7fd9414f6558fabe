import type { Translate } from '../../../ui/i18n/texts.ts';
import type { CallDefinition } from '../../definition/view/view.ts';
import type { RuntimeHost } from '../../host/host.ts';
import { placedErrors } from '../../host/host-error.ts';
import { isRecord } from '../../json/record.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { showErrors } from '../state/show-errors.ts';
import { writeProblem } from '../state/write-errors.ts';

/**
 * Puts what the server refuses of the call of an action at the fields that its values came from, and says so as a
 * refused save does (rule F3). False where none of them is a field of the form: it is then reported as any other failure.
 */
export async function placeRefusal(
  thrown: unknown,
  call: CallDefinition | undefined,
  host: Pick<RuntimeHost, 'alert'>,
  form: FormHandle,
  t: Translate,
): Promise<boolean> {
  const errors = placedErrors(thrown).map((error) => ({ ...error, pointer: pointerOfField(call, error.pointer) }));
  if (errors.length === 0) return false;
  const homeless = form.placeErrors(errors);
  if (homeless.length === errors.length) return false;
  await showErrors(
    host,
    form,
    t,
    homeless.map((problem) => writeProblem(problem, t)),
  );
  return true;
}

/** Where a place of a body stands in the record: a value of the body that is one placeholder alone is that field. */
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
