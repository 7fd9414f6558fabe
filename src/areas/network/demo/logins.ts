import sql from 'sql-template-tag';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DemoLogin } from '../../demo-area.ts';
import { networkClient } from './network-client.ts';

type Login = DemoLogin & {
  /** Number of the person of the demonstration's network whose login it is. */
  readonly person?: number;
};

/** By which databases remember that they got them. */
const key = 'logins_da_rede';

/** Those of the profiles of specification 002, and of people who see what others do not. */
export const networkLogins: readonly Login[] = [
  {
    login: 'di@vitral.example',
    nome: 'D.I. da demonstração',
    perfil: 'DI',
    tipo: 'CONSULTOR',
    client: null,
    // Who has more children than anybody else (`planNetwork`).
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

/** Gives logins of people of the network the clients that these are, where both are there and the login has none. */
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
