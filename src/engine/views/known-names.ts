import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Known } from '../../language/check/check-context.ts';
import { componentNames } from '../../language/view/component-names.ts';
import { accessFlags, screenFlags } from '../../platform/http/caller.ts';
import type { Contract } from '../../platform/http/contract.ts';
import { knownOperations } from './known-operations.ts';

/** Names that views may use and no view file defines, for the check of views (rule V3). */
export type KnownNames = Required<Pick<Known, 'operations' | 'permissions' | 'icons' | 'components'>>;

const iconList = new URL('../../../node_modules/@tabler/icons-react/dist/esm/icons-list.mjs', import.meta.url);

/** Calls and permission flags of the contract, and the icons of the portal. */
export async function loadKnownNames(contract: Pick<Contract, 'operations' | 'document'>): Promise<KnownNames> {
  return {
    operations: knownOperations(contract),
    permissions: permissionsOf(contract),
    icons: await knownIcons(),
    // Read with each check: a developer adds a name without restarting the server.
    get components() {
      return readComponentNames();
    },
  };
}

const componentFile = new URL('../../language/view/component-names.ts', import.meta.url);

/** The current names of components in their file; those of the start while it is unreadable. */
export function readComponentNames(file: string | URL = componentFile): readonly string[] {
  try {
    const list = /componentNames[^=\n]* = \[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1];
    return list === undefined ? componentNames : Array.from(list.matchAll(/'([^'\n]+)'/g), ([, name = '']) => name);
  } catch {
    return componentNames;
  }
}

/** Flags that a screen check may return. */
export function permissionsOf({ operations }: Pick<Contract, 'operations'>): string[] {
  const all = [...operations.values()].flatMap(({ permissions }) => permissions);
  // `Entity.FLAG` and `PERFIL:NAME` are for calls; screen checks return plain flags.
  return [...new Set([...accessFlags, ...screenFlags(), ...all.filter((name) => /^[A-Z_]+$/.test(name))])];
}

let iconsRead: Promise<ReadonlySet<string>> | null = null;

/** The outline icons, read once per process: the package does not change while it runs. */
function knownIcons(): Promise<ReadonlySet<string>> {
  iconsRead ??= readIcons();
  return iconsRead;
}

/** The outline icons of Tabler, from the package's own list. */
async function readIcons(): Promise<ReadonlySet<string>> {
  const text = await readFile(iconList, 'utf8');
  const names = Array.from(text.matchAll(/^\s*"([a-z0-9-]+)",?$/gm), ([, name = '']) => name);
  return new Set(names.filter((name) => !name.endsWith('-filled')));
}
