import { maker, type Shape, validView } from './view.ts';

type Holder = Record<string, unknown>;
type Mistake = (holder: Holder, key: string) => void;

const put =
  (key: string, value: unknown): Mistake =>
  (holder, name) => {
    const target = holder[name];
    if (typeof target === 'object' && target !== null) Reflect.set(target, key, value);
  };
const swap =
  (value: unknown): Mistake =>
  (holder, name) => {
    holder[name] = value;
  };
const anywhere: readonly Mistake[] = [put('zzz', 1), put('$remove', true), swap(5), swap('x'), swap(null), swap([5])];

/** Mistakes by the kind of part in which they are made. Each of them is a problem, whatever is around it. */
const mistakes: Readonly<Record<string, readonly Mistake[]>> = {
  element: [
    ...anywhere,
    put('type', 'tipoQueNaoExiste'),
    put('type', 7),
    put('type', null),
    put('cols', 99),
    put('cols', 'meio'),
    put('label', 5),
    put('label', { texto: 'x' }),
    put('visible', 'a +'),
    put('visible', '$naoExiste(1)'),
    // A name would only be one where the fields are known.
    put('visible', { field: 7, is: 1 }),
    put('visible', { and: 3 }),
    put('visible', 5),
    put('help', ['x']),
    put('renamedFrom', 'x'),
  ],
  column: [...anywhere, put('sort', 'sim'), put('label', 5), put('visible', 7), put('type', 'zz'), put('cols', 0)],
  filter: [...anywhere, put('dataType', 'zz'), put('filter', 3), put('label', {})],
  action: [
    put('zzz', 1),
    swap(5),
    swap(null),
    put('call', { method: 'FETCH', url: 'x' }),
    put('call', { method: 'GET' }),
    put('call', 7),
    put('confirm', 3),
    put('navigate', {}),
    put('navigate', '/x/{aberto'),
    put('open', 'EntidadeQueNaoExiste'),
    put('visible', '(('),
  ],
  map: [
    swap(5),
    swap('x'),
    swap(null),
    (holder, name) => {
      const map = holder[name];
      if (typeof map === 'object' && map !== null) Reflect.set(map, '1a', {});
    },
  ],
  list: [put('size', -1), put('type', 'zz'), put('zzz', 1), swap('x'), swap([]), swap(null), put('columns', 5)],
  form: [swap(5), swap([]), swap(null), put('zzz', {}), put('elements', 'x')],
  view: [put('entity', 'EntidadeQueNaoExiste'), put('zzz', 1), put('title', 5), put('version', 99), put('access', 3)],
};

/** A valid view with one to three mistakes. The same seed always gives the same view. */
export function invalidView(seed: number): Shape {
  const make = maker(seed ^ 0x5bd1e995);
  const root: Holder = { view: validView(seed) };
  for (let count = make.between(1, 3); count > 0; count -= 1) {
    const targets = targetsOf(root);
    const kind = make.pick(Object.keys(mistakes).filter((each) => targets.some((target) => target.kind === each)));
    const { holder, key } = make.pick(targets.filter((target) => target.kind === kind));
    make.pick(mistakes[kind] ?? anywhere)(holder, key);
  }
  return root.view as Shape;
}

type Target = { readonly kind: string; readonly holder: Holder; readonly key: string };

const kindOfItem: Readonly<Record<string, string>> = {
  elements: 'element',
  detail: 'element',
  columns: 'column',
  filters: 'filter',
  actions: 'action',
};

/** All parts of a view in which a mistake can be made. */
function targetsOf(root: Holder): Target[] {
  const targets: Target[] = [];
  const visit = (holder: Holder, key: string, kind: string | null) => {
    const value = holder[key];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    if (kind !== null) targets.push({ kind, holder, key });
    const inside = value as Holder;
    for (const name of Object.keys(inside)) {
      const itemKind = kind === 'map' ? (kindOfItem[key] ?? null) : null;
      if (itemKind !== null) visit(inside, name, itemKind);
      else if (Object.hasOwn(kindOfItem, name)) visit(inside, name, 'map');
      else if (name === 'click' || name === 'change' || name === 'blur') visit(inside, name, 'action');
      else if (kind === 'view' && (name === 'list' || name === 'form')) visit(inside, name, name);
    }
  };
  visit(root, 'view', 'view');
  return targets;
}
