import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findScreen } from '../../../src/domain/screens.ts';
import { type Profile, startTestServer, type TestServer } from '../../support/server.ts';
import { tableAddresses } from '../../support/walk/table-addresses.ts';

/** Who may open which address: every profile at every address of the table and of the entities in the menu. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.close());

const profiles: readonly Profile[] = [
  ...(['ADMINISTRADOR', 'ADMINISTRATIVO', 'ADM_CADASTRO', 'ATENDENTE_FILIAL', 'CLIENTE', 'CONFIGURADOR'] as const),
  ...(['CONSULTOR', 'DI', 'DIRETORIA', 'FINANCEIRO', 'SUPERADMIN'] as const),
];
/** Of whom nothing is asked. */
const mighty = ['ADMINISTRADOR'];

type Check = { readonly id_processo: number | null; readonly admin: boolean; readonly skip: boolean };

describe.each(profiles)('%s', (profile) => {
  test('opens what the table of screens and the schemas say, and nothing else', async () => {
    const token = await server.login(profile);
    const isOpen = async (address: string): Promise<boolean> => {
      const { status, body } = await server.call('GET', `/check?url=${encodeURIComponent(address)}`, { token });
      expect(status, address).toBe(200);
      const { id_processo, admin, skip } = body.data as unknown as Check;
      return id_processo !== null || admin || skip;
    };
    const wrong: string[] = [];
    const compare = async (address: string, isAllowed: boolean) => {
      if ((await isOpen(address)) !== isAllowed) wrong.push(`${address} should be ${isAllowed ? 'open' : 'closed'}`);
    };
    for (const { address } of tableAddresses) {
      const allowed = findScreen(address)?.screen.profiles ?? null;
      await compare(address, mighty.includes(profile) || allowed === null || allowed.includes(profile));
    }
    for (const model of server.entities.models().values())
      if (model.menu)
        await compare(
          `/crud/${model.name}/`,
          mighty.includes(profile) || (model.access[profile]?.includes('LISTAR') ?? false),
        );
    expect(wrong).toEqual([]);
  });
});
