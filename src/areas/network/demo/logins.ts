import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DemoLogin } from '../../demo-area.ts';
import { networkClient } from './network-client.ts';

type Login = DemoLogin & {
  /** Number of the person in the demonstration's network with this login. */
  readonly person?: number;
};

/** Key under which databases store that they have them. */
const key = 'logins_da_rede';

/** Logins of the profiles of specification 002, and of people with other views of the network. */
export const networkLogins: readonly Login[] = [
  {
    login: 'di@vitral.example',
    nome: 'D.I. da demonstração',
    perfil: 'DI',
    tipo: 'CONSULTOR',
    client: null,
    // The person with the most children (`planNetwork`).
    person: 140,
    role: 'D.I.',
    key,
  },
  {
    login: 'diretoria@vitral.example',
    nome: 'Cecília Amaral',
    perfil: 'DIRETORIA',
    tipo: 'ADMINISTRATIVO',
    client: null,
    role: 'Director',
    key,
  },
  {
    login: 'cadastro@vitral.example',
    nome: 'Tiago Furtado',
    perfil: 'ADM_CADASTRO',
    tipo: 'ADMINISTRATIVO',
    client: null,
    role: 'Registrations',
    key,
  },
  {
    login: 'presidente.py@vitral.example',
    nome: 'Presidente do Paraguai',
    perfil: 'DI',
    tipo: 'CONSULTOR',
    client: null,
    filial: 'Assunção',
    person: 2,
    role: 'D.I. in Paraguay',
    key,
  },
  {
    login: 'pendente@vitral.example',
    nome: 'Consultor pendente',
    perfil: 'CONSULTOR',
    tipo: 'CONSULTOR',
    client: null,
    person: 117,
    role: 'Pending member',
    key,
  },
  {
    login: 'estranho@vitral.example',
    nome: 'D.I. de outra rede',
    perfil: 'DI',
    tipo: 'CONSULTOR',
    client: null,
    filial: 'Cidade do México',
    person: 4,
    role: 'D.I. elsewhere',
    key,
  },
];

/** Links logins to the clients of their people in the network, if both exist and the login has none. */
export async function linkLogins(tx: Queryable, people: readonly number[] | null = null): Promise<void> {
  for (const { login, person } of networkLogins) {
    if (person === undefined || (people !== null && !people.includes(person))) continue;
    await tx.execute(sql`
      update usuario as u
      set id_cliente = c.id, nome = c.nome, codigo_mundial = c.codigo_mundial, id_filial = c.id_filial, id_pais = f.id_pais
      from cliente as c left join filial as f on f.id = c.id_filial
      where u.login = ${login} and u.id_cliente is null and c.id = ${networkClient(person)}`);
  }
}
