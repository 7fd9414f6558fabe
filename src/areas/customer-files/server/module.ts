import type { PlannedSave, Settled } from '../../../engine/records/record-rules.ts';
import { defineModule } from '../../module.ts';

/** Pictures of customers (specification 002, section 2.19), which the list and the gallery read by their addresses. */
export const customerFilesModule = defineModule({
  name: 'customer-files',
  operations: [],
  recordRules: () => ({
    settle: { ArquivoClienteAnexo: async (_tx, _caller, saves) => addressFiles(saves) },
  }),
  open: () => ({ handlers: {} }),
});

/** Uploaded pictures can also be found by `linkAnexo`, under their original name. */
function addressFiles(saves: readonly PlannedSave[]): ReadonlyMap<number, Settled> {
  const settled = new Map<number, Settled>();
  for (const { place, columns } of saves) {
    const file = fileOf(columns.get('arquivo'));
    if (file === null) continue;
    const { url, name, extension, type, size } = file;
    const own = Object.entries({
      linkAnexo: `/api/${url}`,
      nome: name,
      extensao: extension,
      tipo: type,
      tamanho: size,
    });
    settled.set(place, { columns: new Map(own) });
  }
  return settled;
}

type StoredFile = Readonly<Record<'url' | 'name' | 'extension' | 'type', string>> & { readonly size: number };

function fileOf(value: unknown): StoredFile | null {
  const read: unknown = typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;
  return typeof read === 'object' && read !== null && 'url' in read ? (read as StoredFile) : null;
}
