import { readFile } from 'node:fs/promises';
import type { Known } from '../../runtime/definition/check-context.ts';
import { accessFlags } from '../http/caller.ts';
import type { Contract } from '../http/contract.ts';

/** Names that views may use and that no view file defines, for the check of views (rule V3). */
export type KnownNames = Required<Pick<Known, 'operations' | 'permissions' | 'icons'>>;

const iconList = new URL('../../../node_modules/@tabler/icons-react/dist/esm/icons-list.mjs', import.meta.url);

/** Calls and permission flags of the contract, and the icons that the portal draws. */
export async function loadKnownNames({ operations }: Pick<Contract, 'operations'>): Promise<KnownNames> {
  const all = [...operations.values()];
  // `Entity.FLAG` and `PERFIL:NAME` are for calls; a screen check answers plain flags.
  const flags = all.flatMap(({ permissions }) => permissions).filter((name) => /^[A-Z_]+$/.test(name));
  return {
    operations: all.map(({ method, path }) => ({ method, url: path })),
    permissions: [...new Set([...accessFlags, ...flags])],
    icons: await readIcons(),
  };
}

/** The outline icons of Tabler, from the package's own list. */
async function readIcons(): Promise<ReadonlySet<string>> {
  const text = await readFile(iconList, 'utf8');
  const names = Array.from(text.matchAll(/^\s*"([a-z0-9-]+)",?$/gm), ([, name = '']) => name);
  return new Set(names.filter((name) => !name.endsWith('-filled')));
}
