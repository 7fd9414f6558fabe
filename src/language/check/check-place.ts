import { findScreen, isBuiltAddress, pathOfTable, portalScreens, screenOfProcess } from '../../domain/screens.ts';
import { closestNames, didYouMean } from '../json/closest-names.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import { menuKeys } from '../view/keys/view-keys.ts';
import { shownEntities } from '../view/shown-entities.ts';
import { type CheckContext, report, reportUnknown } from './check-context.ts';
import { checkIcon } from './check-names.ts';
import { checkKeys } from './check-value.ts';

/** Letters, digits, `_` and `-`. A parameter is a part or the rest of one, and only the last one may be optional. */
const addressText = /^(\/([\w-]+|[\w-]*:[A-Za-z]\w*))*(\/:[A-Za-z]\w*\?)?$/;

const entityFlags = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'] as const;

/** Checks the address of a view and who may open it (rule Q1). */
export function checkPlace(view: JsonRecord, context: CheckContext): void {
  const address = getOwn(view, 'address');
  const process = getOwn(view, 'process');
  const permission = getOwn(view, 'permission');
  const isOfTable = typeof address === 'string' && checkAddressText(address, context);
  if (typeof process === 'string') checkProcess(process, isOfTable ? String(address) : null, context);
  for (const key of ['process', 'permission']) {
    if (address !== undefined || getOwn(view, 'entity') === undefined || getOwn(view, key) === undefined) continue;
    const message = `\`${key}\` is of an \`address\`: who may open a view at that of its entity stands in the permissions of the entity.`;
    report(context, 'view/wrong-value', pointerTo('', key), message, { what: 'key' });
  }
  if (getOwn(view, 'home') !== undefined && getOwn(view, 'entity') !== undefined) {
    const message =
      '`home` is of a screen without an entity, whose elements stand on the home screen: draw what belongs there as `tiles` of such a view.';
    report(context, 'view/wrong-value', '/home', message, { what: 'key' });
  }
  if (!isOfTable) checkOpening(view, context);
  if (!Array.isArray(permission)) return;
  if (isOfTable) {
    const message = `Who may open \`${String(address)}\` stands in the table of screens, and no view changes it. Remove \`permission\`.`;
    report(context, 'view/wrong-value', '/permission', message, { what: 'key' });
  }
  permission.forEach((name: unknown, index) => {
    if (typeof name === 'string') checkPermission(name, pointerTo('/permission', index), context);
  });
}

/** Warns about an entry of the menu for everybody, which leads many to rows that they may not read. */
function checkOpening(view: JsonRecord, context: CheckContext): void {
  const isDeclared = ['entity', 'process', 'permission', 'public'].some((key) => getOwn(view, key) !== undefined);
  if (isDeclared || getOwn(view, 'menu') === undefined) return;
  if (shownEntities(getOwn(view, 'elements')).some((name) => context.known.entities.has(name))) return;
  const message =
    'Everybody who is logged in gets this screen into the menu, because it lists no entity: say in `permission` who may open it, such as that of its statement, or `[]` for all.';
  report(context, 'view/missing-key', '/menu', message, { severity: 'warning', what: 'key' });
}

/** Reports an invalid or taken address; returns whether it is one of the table of screens that nothing draws yet. */
function checkAddressText(address: string, context: CheckContext): boolean {
  const taken = (message: string) => report(context, 'view/taken-address', '/address', message);
  if (!addressText.test(address) || address.length < 2) {
    const message = `\`${address}\` is no address. Parts begin with \`/\` and have letters, digits, \`_\` and \`-\`; \`:id\` stands for one or the rest of one, such as in "/consultores/:id/:aba?".`;
    report(context, 'view/wrong-value', '/address', message);
    return false;
  }
  const owners = context.known.addresses?.[address] ?? [];
  if (isBuiltAddress(address)) taken(`The portal draws \`${address}\` itself. Choose another address.`);
  else if (owners.length > 1)
    taken(`\`${address}\` is the address of several views: ${owners.join(', ')}. The first of them is shown.`);
  else {
    const path = pathOfTable(address);
    if (path === address) return true;
    if (path === null) return false;
    const hint = didYouMean(closestNames(address, [path])) || ' Choose another address.';
    taken(`\`${address}\` would lie below \`${path}\` of the table of screens.${hint}`);
  }
  return false;
}

/** @param address one of the table of screens; null for others */
function checkProcess(process: string, address: string | null, context: CheckContext): void {
  const own = address === null ? null : (findScreen(address)?.screen.processo ?? null);
  if (own !== null && own !== process) {
    const message = `\`${address}\` is of the process ${own}, which no view changes.`;
    report(context, 'view/wrong-value', '/process', message, { suggestions: [own] });
  } else if (!/^[A-Z][A-Z0-9_]*$/.test(process)) {
    const message = `\`${process}\` is no process: write capital letters, digits and \`_\`, such as "CONFERENCIA_CREDENCIAL".`;
    report(context, 'view/wrong-value', '/process', message);
  } else if (address === null && screenOfProcess(process) === null) {
    const names = portalScreens.flatMap(({ processo }) => processo ?? []);
    const [nearest] = closestNames(process, names).filter((name) => Math.abs(name.length - process.length) <= 1);
    if (nearest === undefined) return;
    const message = `\`${process}\` is a new process. Did you mean \`${nearest}\` of the table of screens?`;
    report(context, 'view/wrong-value', '/process', message, { severity: 'warning', suggestions: [nearest] });
  }
}

function checkPermission(name: string, pointer: string, context: CheckContext) {
  const { entities, permissions } = context.known;
  if (/^PERFIL:\w+$/.test(name)) return;
  const [resource = '', flag] = name.split('.');
  if (flag === undefined) {
    if (permissions === undefined || permissions.includes(name)) return;
    return reportUnknown({
      context,
      code: 'view/unknown-permission',
      pointer,
      message: `There is no permission \`${name}\`.`,
      name,
      known: permissions,
    });
  }
  const screen = screenOfProcess(resource);
  if (screen !== null) {
    const flags = ['ACESSAR', ...Object.keys(screen.flags)];
    if (flags.includes(flag)) return;
    return reportUnknown({
      context,
      code: 'view/unknown-permission',
      pointer,
      message: `${resource} has no permission \`${flag}\`.`,
      name: flag,
      known: flags,
    });
  }
  if (!entities.has(resource)) {
    const message = `There is neither an entity nor a process \`${resource}\`.`;
    return reportUnknown({
      context,
      code: 'view/unknown-entity',
      pointer,
      message,
      name: resource,
      known: entities.keys(),
    });
  }
  if (entityFlags.some((known) => known === flag)) return;
  reportUnknown({
    context,
    code: 'view/unknown-permission',
    pointer,
    message: `${resource} has no permission \`${flag}\`.`,
    name: flag,
    known: entityFlags,
  });
}

/** The parts of a view's address that its checks need. */
export function addressOf(view: JsonRecord): Pick<CheckContext, 'address' | 'process'> {
  const address = getOwn(view, 'address');
  const process = getOwn(view, 'process');
  return {
    ...(typeof address === 'string' ? { address } : {}),
    ...(typeof process === 'string' ? { process } : {}),
  };
}

/** Checks the place of a screen in the menu. */
export function checkMenu(menu: unknown, pointer: string, context: CheckContext, entity: unknown) {
  if (!isRecord(menu)) {
    const message = '`menu` is an object, such as { "order": 5, "group": "Painéis" }; {} when there is nothing to say.';
    return report(context, 'view/wrong-value', pointer, message);
  }
  if (entity !== undefined) {
    const message =
      'Only a screen without an entity, or with an `address`, has a `menu`: the place of an entity stands in `x-menu` of its schema.';
    return report(context, 'view/wrong-value', pointer, message, { what: 'key' });
  }
  checkKeys({
    record: menu,
    table: menuKeys,
    pointer,
    owner: 'A menu',
    context,
  });
  checkIcon(getOwn(menu, 'icon'), pointerTo(pointer, 'icon'), context);
}
