import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import { generateCpf } from '../../../domain/documents/generate.ts';
import { createRandom } from '../../../domain/random.ts';
import { nobody } from '../../../platform/http/caller.ts';
import { hashToken, newToken } from '../../../platform/sessions/sessions.ts';
import type { Services } from '../../module.ts';
import { readProgress } from '../../network/demo/index.ts';
import { signingErrors } from '../server/errors.ts';
import { openProcess } from '../server/open-contract.ts';
import { findNewest, type Process, type Role } from '../server/processes.ts';
import { expireProcesses } from '../server/seal.ts';
import { declineContract, prepareContract, type SigningParts, signContract } from '../server/sign.ts';
import { writeDemoModel } from './model.ts';
import { demoModels } from './model-texts.ts';
import { drawSignature } from './signature.ts';

/** Key under which a database stores that it has them. */
const key = 'contratos_demonstracao';
/** Final phases of the contracts, one client after the other; all others stay in the phase `prepare`. */
const ends = ['di', 'finish', 'testemunha', 'recusado', 'expirado'] as const;
const clients = 15;
const day = 86_400_000;
const witnesses = ['Helena Prado', 'Otávio Nunes', 'Lígia Barros', 'Renato Salles', 'Marta Veiga'];
/** Places of the signatures: on the rotated page and on the last one. */
const marks = [
  { page: 3, y: 88 },
  { page: 4, y: 77 },
] as const;

type Parts = SigningParts & Pick<Services, 'engine'>;

/**
 * Adds contracts in each phase, with models of four pages. Waits for the network. Returns how many it added: 0 if the
 * database has them.
 */
export async function seedProcesses(parts: Parts, people: number, signal: AbortSignal): Promise<number> {
  const { db } = parts;
  const [known] = await db.query(sql`select 1 as found from vitral_configuracao where chave = ${key}`);
  if (known !== undefined || (await readProgress(db)) < people) return 0;
  await putModels(parts);
  const found = await db.query<{ id: number; contratos: readonly number[] }>(sql`
    select c.id, (
      select array_agg(k.id order by k.id) from contrato as k
      where k.modelo is not null and (k.id_pais is null or k.id_pais = f.id_pais)) as contratos
    from cliente as c join filial as f on f.id = c.id_filial
    where c.dh_exclusao is null and c.email <> '' and c.documento <> '' and c.status in ('ATIVO', 'APROVADO')
    order by exists (select 1 from usuario as u where u.id_cliente = c.id) desc, c.id desc limit ${clients}`);
  let put = 0;
  for (const [index, { id, contratos }] of found.entries())
    for (const [at, contract] of (contratos ?? []).slice(0, 2).entries()) {
      if (signal.aborted) return put;
      if ((await findNewest(db, Number(contract), Number(id))) !== null) continue;
      const end = ends[(index + at) % ends.length] ?? 'di';
      await putProcess(parts, Number(contract), Number(id), end, index + at);
      put += 1;
    }
  await expireProcesses(db, parts.now());
  await db.execute(sql`insert into vitral_configuracao (chave, valor) values (${key}, 'true') on conflict do nothing`);
  return put;
}

/** Adds the models to the demonstration's contracts. */
async function putModels({ db, files, engine }: Parts): Promise<void> {
  const [admin] = await db.query<{ id: number }>(sql`
    select u.id from usuario as u join perfil as p on p.id = u.id_perfil where p.constante = 'ADMINISTRADOR' order by u.id limit 1`);
  const caller = { ...nobody, id: Number(admin?.id ?? 0), administrator: true };
  for (const [nome, texts] of Object.entries(demoModels)) {
    const [contract] = await db.query<{ id: number; versao: number }>(sql`
      select id, versao from contrato where nome = ${nome} and modelo is null and url is null limit 1`);
    if (contract === undefined) continue;
    const content = Readable.from([await writeDemoModel(texts)]);
    const modelo = await files.receive(caller, {
      ...{ name: `${nome}.pdf`, type: 'application/pdf', content, isCut: () => false },
    });
    await engine.change(caller, 'Contrato', Number(contract.id), { versao: contract.versao, modelo });
  }
}

/** Advances a contract to its final phase, as people would have done in the days before. */
async function putProcess(
  parts: Parts,
  contract: number,
  client: number,
  end: (typeof ends)[number],
  number: number,
): Promise<void> {
  const start = parts.now().getTime() - (end === 'expirado' ? 12 : 5) * day;
  const at = (days: number): SigningParts => ({ ...parts, now: () => new Date(start + days * day) });
  const opened = await openProcess(at(0), contract, client);
  const random = createRandom(20_261_127, number);
  const name = witnesses[number % witnesses.length] ?? '';
  const places = (tipo: Role, x: number) => marks.map((mark) => ({ ...mark, id: null, tipo, x, width: 32, height: 6 }));
  const process = await prepareContract(at(0), contract, {
    ...{ id_cliente: client, hashcode: opened.hash },
    ...{ assinatura: places('D.I', 9), testemunha: places('TESTEMUNHA', 55) },
    signatario_testemunha: {
      ...{ nome: name, documento: generateCpf(random) },
      email: `${name
        .normalize('NFD')
        .replace(/[^A-Za-z ]/g, '')
        .replace(' ', '.')
        .toLowerCase()}@vitral.example`,
    },
  });
  if (end === 'recusado') {
    const reason = 'O endereço está errado.';
    await withCode(at(1), process, 'D.I', (code) =>
      declineContract(at(1), { contract, client, code, ip: '127.0.0.1', reason }),
    );
  }
  if (end === 'testemunha' || end === 'finish') await sign(parts, at, process, 'D.I');
  if (end === 'finish') await sign(parts, at, process, 'TESTEMUNHA');
}

async function sign(
  { db }: Parts,
  at: (days: number) => SigningParts,
  { contrato: contract, cliente: client }: Process,
  role: Role,
): Promise<void> {
  const now = await findNewest(db, contract, client);
  if (now === null) return;
  const when = at(role === 'D.I' ? 1 : 2);
  const [row] = await db.query<{ nome: string; bytes: string }>(sql`
    select s.nome, encode(d.bytes, 'base64') as bytes from assinatura_signatario as s
    join assinatura_documento as d on d.processo = s.processo and d.hash = ${now.hash}
    where s.processo = ${now.id} and s.papel = ${role}`);
  if (row === undefined) return;
  const picture = await drawSignature(row.nome);
  await withCode(when, now, role, (code) =>
    signContract(when, {
      ...{ contract, client, phase: role === 'D.I' ? 'di' : 'testemunha', code, hashcode: now.hash },
      ...{ document: Buffer.from(row.bytes, 'base64'), picture, ip: '127.0.0.1', browser: 'Demonstração' },
    }),
  );
}

/** Uses a code of a person. The queued mail contains another code, which invalidates this one. */
async function withCode(
  parts: SigningParts,
  process: Process,
  role: Role,
  use: (code: string) => Promise<unknown>,
): Promise<void> {
  const known = signingErrors.CONTRATO_CODIGO_INVALIDO().code;
  for (let tries = 1; ; tries += 1) {
    const code = await putCode(parts, process, role);
    try {
      await use(code);
      return;
    } catch (error) {
      if (tries === 5 || !(error instanceof Error && Reflect.get(error, 'code') === known)) throw error;
    }
  }
}

/** Creates a code of a person, as a mail would have contained it. */
async function putCode({ db, now }: SigningParts, process: Process, role: Role): Promise<string> {
  const code = newToken();
  await db.execute(sql`
    insert into assinatura_codigo (token_hash, processo, papel, dh_expira)
    values (${hashToken(code)}, ${process.id}, ${role}, ${new Date(now().getTime() + 7 * day).toISOString()}::timestamptz)`);
  return code;
}
