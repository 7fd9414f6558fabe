import type { Files } from '../../engine/files/files.ts';
import type { Database, ReplicaState } from '../database/database.ts';
import type { Facts } from './facts.ts';
import { restingPorts } from './probes/instruments.ts';

/**
 * Possible problems of a server. `PORTA` has the name of a service, `TAREFAS_...` the kind of task, `REPLICA` a host.
 */
export type HealthCode =
  | 'BANCO'
  | 'REPLICA'
  | 'DISCO_BANCO'
  | 'DISCO_ARQUIVOS'
  | 'TAREFAS_MORTAS'
  | 'TAREFAS_ATRASADAS'
  | 'SAIDA_ATRASADA'
  | 'PORTA'
  | 'ENCERRAMENTO';

export type HealthItem = {
  readonly codigo: HealthCode;
  /** `degradado`: it serves with restrictions; `indisponivel`: it cannot serve. */
  readonly estado: 'degradado' | 'indisponivel';
  /** The service, kind of task or host; null if the code says everything. */
  readonly nome: string | null;
  /** A number, seconds of delay or free bytes, depending on the code; null if it has none. */
  readonly valor: number | null;
};

export type Health = { readonly estado: 'ok' | 'degradado' | 'indisponivel'; readonly itens: readonly HealthItem[] };

export type HealthParts = {
  readonly db: Pick<Database, 'wantsRoom' | 'replicas'>;
  readonly files: Pick<Files, 'wantsRoom'>;
  readonly facts: () => Promise<Facts | null>;
  readonly isStopping: () => boolean;
};

/** Seconds of delay of a task, and of waiting of a message, from which the server counts as degraded. */
const lateTask = 600;
const lateMessage = 900;
/** Maximum number of items of one code. */
const maxOfCode = 20;

/** The current problems, worst first. */
export async function readHealth({ db, files, facts, isStopping }: HealthParts): Promise<Health> {
  const [found, ofDatabase, ofFiles] = await Promise.all([facts(), room(db), room(files)]);
  const item = (codigo: HealthCode, nome: string | null, valor: number | null): HealthItem => ({
    ...{ codigo, estado: 'degradado', nome, valor },
  });
  const tasks = found?.tasks ?? [];
  const dead = tasks.filter(({ estado }) => estado === 'morta').map(({ nome, total }) => ({ nome, valor: total }));
  const late = tasks
    .filter(({ estado, age }) => estado === 'pendente' && age > lateTask)
    .map(({ nome, age }) => ({ nome, valor: Math.round(age) }));
  const itens: HealthItem[] = [
    ...(isStopping() ? [{ ...item('ENCERRAMENTO', null, null), estado: 'indisponivel' as const }] : []),
    ...(found === null ? [{ ...item('BANCO', null, null), estado: 'indisponivel' as const }] : []),
    ...(ofDatabase === null ? [] : [item('DISCO_BANCO', null, ofDatabase)]),
    ...(ofFiles === null ? [] : [item('DISCO_ARQUIVOS', null, ofFiles)]),
    ...leftOut(db)
      .slice(0, maxOfCode)
      .map(({ host, lag }) => item('REPLICA', host, Math.round(lag / 1_000))),
    ...(await restingServices()).map((service) => item('PORTA', service, null)),
    ...dead.slice(0, maxOfCode).map(({ nome, valor }) => item('TAREFAS_MORTAS', nome, valor)),
    ...late.slice(0, maxOfCode).map(({ nome, valor }) => item('TAREFAS_ATRASADAS', nome, valor)),
    ...(found !== null && found.outbox.age > lateMessage
      ? [item('SAIDA_ATRASADA', null, Math.round(found.outbox.age))]
      : []),
  ];
  const cannot = itens.some(({ estado }) => estado === 'indisponivel');
  return { estado: cannot ? 'indisponivel' : itens.length === 0 ? 'ok' : 'degradado', itens };
}

/** Replicas that are not used because they lag or do not answer: the primary does their work. */
function leftOut(db: Pick<Database, 'replicas'>): readonly ReplicaState[] {
  return (db.replicas?.() ?? []).filter(({ isUsed }) => !isUsed);
}

/** Free bytes on a full disk; null if there is room or the disk cannot be read. */
async function room(of: { readonly wantsRoom: () => Promise<number | null> }): Promise<number | null> {
  return of.wantsRoom().catch(() => null);
}

/** External services that this process does not call for a while after failures. */
async function restingServices(): Promise<readonly string[]> {
  const { values } = await restingPorts.get();
  return values
    .filter(({ value }) => value === 1)
    .map(({ labels }) => String(labels.service))
    .sort()
    .slice(0, maxOfCode);
}
