import { isPublicAddress, openToViews, publicArea } from '../../../domain/screens.ts';
import { closestNames, didYouMean, nearestOrAll } from '../../json/closest-names.ts';
import { pointerTo } from '../../json/pointer.ts';
import { getOwn, type JsonRecord } from '../../json/record.ts';
import type { KnownOperation } from '../../view/operation-match.ts';
import { type CheckContext, report } from '../check-context.ts';

/**
 * The code for anything in a public view that needs a session: with such a problem it is not served without a login.
 */
export const needsSession = 'view/needs-session';

/** Keys of a view that concern a logged-in user, with the message about them. */
const ofSessions: Readonly<Record<string, string>> = {
  entity: 'the list and the records of an entity are for those who have a permission on it',
  list: 'the list of a whole screen is that of an entity',
  form: 'the form of a whole screen is that of a record',
  template: 'the server fills in print templates with the records of whoever prints',
  fragment: 'a fragment is drawn by the views that include it, and one of these is public or not',
  menu: 'the menu is of those who have logged in',
  home: 'the home screen is of those who have logged in',
  process: 'a process is granted to profiles, and somebody who has not logged in has none',
  permission: 'permissions are granted to profiles, and somebody who has not logged in has none',
  access: 'permissions are granted to profiles, and somebody who has not logged in has none',
  hold: 'a record is held by a session',
};

/** Types that request session-only data from the server themselves. */
const typesOfSessions: Readonly<Record<string, string>> = {
  upload: 'stores files for whoever is logged in',
  image: 'stores files for whoever is logged in',
  photo: 'stores files for whoever is logged in',
  pdf: 'shows files that are stored for whoever is logged in',
  component: 'is code of a screen for those who have logged in',
};

/** Checks a public view as a whole, and its address (rule Q18). */
export function checkPublicView(view: JsonRecord, context: CheckContext): void {
  if (context.isPublic === true)
    for (const [key, reason] of Object.entries(ofSessions)) {
      if (getOwn(view, key) === undefined) continue;
      const message = `A public view has no \`${key}\`: ${reason}. Remove it, or \`public\`.`;
      report(context, needsSession, pointerTo('', key), message, { what: 'key' });
    }
  const address = getOwn(view, 'address');
  if (typeof address !== 'string' || isPublicAddress(address) === (context.isPublic === true)) return;
  if (context.isPublic !== true) {
    const message = `\`${address}\` is for everybody, logged in or not. Add \`"public": true\`, or choose another address.`;
    report(context, 'view/wrong-value', '/address', message);
    return;
  }
  const suggestions = [...closestNames(address, openToViews), `${publicArea}${address.replace(/^\//, '')}`];
  const message = `\`${address}\` is for those who have logged in. A public view stands below \`${publicArea}\`, or at a public address of the table of screens that nothing draws yet.${didYouMean(suggestions)}`;
  report(context, needsSession, '/address', message, { suggestions });
}

/** Reports types that only work with a session, and a CEP that would load its address. */
export function checkPublicElement(typeName: string, element: JsonRecord, pointer: string, context: CheckContext) {
  if (context.isPublic !== true) return;
  const reason = typesOfSessions[typeName];
  if (reason !== undefined) {
    const message = `The type \`${typeName}\` ${reason}. Leave it out of a public view, or remove \`public\`.`;
    report(context, needsSession, pointer, message, { what: 'key' });
  }
  const hasHook = getOwn(element, 'change') !== undefined;
  if (typeName === 'cep' && getOwn(element, 'fillAddress') !== false && !hasHook) {
    const message =
      'A CEP asks for its address with the session of the user. In a public view add `"fillAddress": false`.';
    report(context, needsSession, pointer, message, { what: 'key' });
  }
  if (getOwn(element, 'itemLabelOf') === undefined) return;
  const message =
    'The words of an entity are for those who have a permission on it. In a public view write the items into `data`.';
  report(context, needsSession, pointerTo(pointer, 'itemLabelOf'), message, { what: 'key' });
}

/** Reports an entity of rows, items or filters. */
export function checkPublicEntity(name: string, pointer: string, context: CheckContext): void {
  // The entity of the whole view is reported elsewhere.
  if (context.isPublic !== true || pointer === '/entity') return;
  const message = `The records of \`${name}\` need a session. In a public view name a public call in \`list\`, or write the items into \`data\`.`;
  report(context, needsSession, pointer, message);
}

/** Reports a call that needs a session. */
export function checkPublicCall(operation: KnownOperation | null, pointer: string, context: CheckContext): void {
  if (context.isPublic !== true || operation === null || operation.isPublic === true) return;
  const others = (context.known.operations ?? [])
    .filter(({ method, isPublic }) => isPublic === true && method === operation.method)
    .map(({ url }) => url);
  const suggestions = closestNames(operation.url, others);
  const message = `\`${operation.method} ${operation.url}\` needs a session, and a public view has none. Name a call that the contract offers without one (\`security: []\`), or remove \`public\`.${nearestOrAll(suggestions, others)}`;
  report(context, needsSession, pointerTo(pointer, 'url'), message, { suggestions });
}

/** Reports actions that open what needs a session. */
export function checkPublicAction(action: JsonRecord, pointer: string, context: CheckContext): void {
  if (context.isPublic !== true) return;
  for (const key of ['open', 'print']) {
    if (getOwn(action, key) === undefined) continue;
    const message = `\`${key}\` shows what needs a session. In a public view lead on by \`navigate\`, or ask for values by \`ask\`.`;
    report(context, needsSession, pointerTo(pointer, key), message, { what: 'key' });
  }
}

/**
 * Reports session values in expressions and placeholders: `$user` and `$access`.
 *
 * @returns whether it was reported, so that no other problem is needed
 */
export function checkPublicName(root: string, pointer: string, offset: number, context: CheckContext): boolean {
  if (context.isPublic !== true || (root !== 'user' && root !== 'access')) return false;
  const message = `There is no \`$${root}\` in a public view: nobody is logged in.`;
  report(context, needsSession, pointer, message, { offset });
  return true;
}
